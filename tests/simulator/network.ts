import { type Device, isAnswering, type Weather } from './device.ts';
import type { Random } from './random.ts';
import type { Reply, Server } from './server.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** A request as it leaves a device. */
export interface Sent {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string;
}

/** How an exchange ended for the tab: with the server's whole answer, with nothing or somebody else's, or with a part. */
export type Ending = { reply: Reply } | 'foreign' | 'lost' | 'part';

/** What becomes of one exchange. */
interface Fate {
  /** Milliseconds until the server has it; null: never. */
  there: number | null;
  /** Milliseconds until a second copy reaches the server. */
  again?: number;
  /** Milliseconds of the way back; null: the answer is lost. */
  back: number | null;
  /** The part of the answer's body that arrives. */
  whole: number | 'first line';
  /** How a body ends that is not whole: closed, broken off, or silent for ever. */
  end?: 'closed' | 'broken' | 'silent';
  /** Somebody else answers. */
  instead?: Reply | 'redirect';
  /** The server did it, and something on the way says otherwise. */
  after?: Reply;
}

const page = (status: number): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  headers: {},
  body: '<!doctype html><title>Wi-Fi</title>',
});
const json = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json',
  headers: {},
  body: JSON.stringify(body),
});

/** Longer than any step of the app waits. */
const HELD_MS = 200_000;
/** Longer than a person needs for a second tap, shorter than a request's deadline. */
const LATE_MS = 4_000;
/** With a late answer behind it, longer than the SDK's patience with a stream that opens. */
const SLUGGISH_MS = 11_500;

const FOREIGN: (Reply | 'redirect')[] = [page(200), page(200), page(511), 'redirect', json(200, {})];
const ERRORS: Reply[] = [
  page(400),
  page(401),
  page(403),
  page(404),
  page(413),
  page(500),
  page(502),
  page(503),
  page(504),
  json(500, { status: 500, message: 'Something went wrong.', data: {} }),
  json(400, { status: 400, message: 'database or disk is full', data: {} }),
  json(429, {
    status: 429,
    message: '2',
    data: { request: { code: 'too_many_requests', message: '2' } },
  }),
];

function fateOf(weather: Weather, random: Random): Fate {
  const quick = () => 4 + random() * 60;
  const fine: Fate = { there: quick(), back: quick(), whole: 1 };
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  if (isAnswering(weather)) {
    const [when = '', status, shape] = weather.split('-');
    const says = { status: Number(status), message: 'Something went wrong.', data: {} };
    return { ...fine, [when]: shape ? json(Number(status), says) : page(Number(status)) };
  }
  switch (weather) {
    case 'clear':
      return fine;
    case 'slow':
      return { ...fine, there: 300 + random() * 12_000, back: 300 + random() * 12_000 };
    case 'dead':
      return { ...fine, there: null, back: null };
    case 'lossy': {
      const luck = random();
      if (luck < 0.3) return { ...fine, there: null, back: null };
      if (luck < 0.6) return { ...fine, back: null };
      // Held by a proxy until long after the device has given up.
      if (luck < 0.75) return { ...fine, there: 25_000 + random() * 300_000, back: null };
      return fine;
    }
    case 'doubling':
      return { ...fine, again: random() < 0.7 ? random() * 40_000 : quick() };
    case 'portal':
      return { ...fine, instead: one(FOREIGN) };
    case 'errors':
      if (random() < 0.4) return fine;
      return random() < 0.5 ? { ...fine, instead: one(ERRORS) } : { ...fine, after: one(ERRORS) };
    case 'cutting':
      if (random() < 0.25) return fine;
      return { ...fine, whole: random(), end: one(['closed', 'broken', 'silent'] as const) };
    case 'cut':
      return { ...fine, whole: random(), end: one(['closed', 'broken', 'silent'] as const) };
    case 'faulty': {
      // The shares of row F1 of the table of threats.
      const luck = random();
      if (luck < 0.15) return { ...fine, there: null, back: null };
      if (luck < 0.35) return { ...fine, back: null };
      return luck < 0.45 ? { ...fine, again: 1_000 + random() * 40_000 } : fine;
    }
    case 'held':
      return { ...fine, there: HELD_MS, back: null };
    case 'late':
    case 'sluggish':
      return { ...fine, back: LATE_MS };
    case 'unanswered':
      return { ...fine, back: null };
    case 'wifi-page':
      return { ...fine, instead: page(200) };
    case 'foreign-401':
      return { ...fine, instead: page(401) };
    case 'first-line':
      return { ...fine, whole: 'first line', end: 'closed' };
    case 'stalling':
      return { ...fine, whole: 0.95, end: 'silent' };
  }
}

/** How long a message of a stream is on its way. */
function messageWait({ weather, random }: Device): number {
  if (weather === 'sluggish') return SLUGGISH_MS;
  return weather === 'slow' ? random() * 10_000 : 2 + random() * 50;
}

type Connected = { tab: Tab; fail: () => void; isStream: boolean };

/** Carries what devices and server say to each other, as well as the weather lets it. */
export class Network {
  /** Requests that have left, for who counts them. */
  readonly sent: { tab: Tab; at: number; path: string }[] = [];
  private readonly open = new Set<Connected>();
  server: Server | null = null;
  /** A whole answer of the server has reached a tab. */
  onAnswer: (tab: Tab, sent: Sent, reply: Reply) => void = () => {};
  /** An answer begins to reach a tab that will not have the whole of it. */
  onPart: (tab: Tab, sent: Sent, reply: Reply) => void = () => {};

  /** An exchange is over for the tab. */
  onEnd: (tab: Tab, sent: Sent, ending: Ending) => void = () => {};
  /** A message of a stream has reached a tab. */
  onMessage: (tab: Tab) => void = () => {};

  constructor(private readonly world: World) {}

  /** A tab is gone, and with it whom an answer could reach. */
  abandon(tab: Tab): void {
    for (const one of [...this.open]) {
      if (one.tab !== tab) continue;
      this.open.delete(one);
      if (one.isStream) one.fail();
    }
  }

  /** The streams of a device end without a word. */
  cutStreams(device: Device): void {
    for (const one of [...this.open]) if (one.isStream && one.tab.device === device) one.fail();
  }

  /** The server is gone: so is every connection to it. */
  breakAll(): void {
    for (const one of [...this.open]) {
      this.open.delete(one);
      this.world.after(5, one.tab, one.fail);
    }
  }

  /** @param answer is to call `onWhole` once all of it has arrived, if somebody waits for it until then */
  private exchange(
    tab: Tab,
    sent: Sent,
    answer: (reply: Reply | 'redirect', fate: Fate, onWhole?: () => void) => void,
    lost: () => void,
  ) {
    const { device } = tab;
    const { world } = this;
    // Something that was on its way has still reached its code.
    if (tab.isDead) return;
    this.sent.push({ tab, at: world.now, path: sent.path });
    if (!device.isOnline) {
      world.after(1, tab, lost);
      return;
    }
    const fate = fateOf(device.weather, device.random);
    const connected: Connected = { tab, fail: lost, isStream: false };
    this.open.add(connected);
    const end = (then: () => void) => {
      if (!this.open.delete(connected)) return;
      then();
    };
    if (fate.instead) {
      const { instead } = fate;
      world.after((fate.there ?? 0) + (fate.back ?? 0), tab, () => end(() => answer(instead, fate)));
      return;
    }
    const restores = this.server?.restores ?? 0;
    if (fate.again !== undefined)
      world.after(fate.again + 1, this.wire, () => void this.serve(tab, sent, restores));
    if (fate.there === null) {
      if (device.random() < 0.5) world.after(500 + device.random() * 9_000, tab, () => end(lost));
      return;
    }
    world.after(fate.there, this.wire, () => {
      const reply = this.serve(tab, sent, restores);
      if (!reply) return void world.after(3, tab, () => end(lost));
      if (fate.back === null) {
        if (device.random() < 0.5) world.after(500 + device.random() * 9_000, tab, () => end(lost));
        return;
      }
      world.after(fate.back, tab, () =>
        end(() => {
          if (fate.after) return answer(fate.after, fate);
          if (fate.whole !== 1) this.onPart(tab, sent, reply);
          answer(reply, fate, () => this.onAnswer(tab, sent, reply));
        }),
      );
    });
  }

  private readonly wire = { name: 'network', isDead: false, isFrozen: false };

  private serve(tab: Tab, sent: Sent, restores: number): Reply | null {
    const { server } = this;
    // No proxy holds a request for as long as it takes to put a backup in place.
    return server?.isUp && server.restores === restores ? server.serve(sent, tab.device.name) : null;
  }

  /** `fetch` and `EventSource` of one tab. */
  globals(tab: Tab): Record<string, unknown> {
    const network = this;
    const { world } = this;
    const fetch = (address: string, init: RequestInit = {}) =>
      new Promise((resolve, reject) => {
        const url = new URL(address, 'https://app.exemplo.com.br');
        const headers = Object.fromEntries(
          Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
        );
        const body = typeof init.body === 'string' ? init.body : '';
        const sent = { method: init.method ?? 'GET', path: url.pathname, query: url.search, headers, body };
        let isOver = false;
        let isEnded = false;
        const abort = { run: () => {} };
        const end = (ending: Ending) => {
          if (!isEnded) this.onEnd(tab, sent, ending);
          isEnded = true;
        };
        const lost = () => {
          if (isOver) return;
          isOver = true;
          end('lost');
          reject(new TypeError('Failed to fetch'));
        };
        init.signal?.addEventListener('abort', () => {
          abort.run();
          end('lost');
          if (isOver) return;
          isOver = true;
          reject(init.signal?.reason ?? new DOMException('aborted', 'AbortError'));
        });
        this.exchange(
          tab,
          sent,
          (reply, fate, onWhole) => {
            if (isOver) return;
            isOver = true;
            const isForeign = fate.instead !== undefined || fate.after !== undefined;
            if (isForeign) end('foreign');
            else if (fate.whole !== 1) end('part');
            const isWhole = () => {
              onWhole?.();
              if (reply !== 'redirect') end({ reply });
            };
            resolve(toResponse(world, tab, reply, fate, abort, isWhole));
          },
          lost,
        );
      });

    class Stream {
      onerror: ((event: unknown) => void) | null = null;
      private readonly listeners = new Map<string, Set<(event: unknown) => void>>();
      private close_ = () => {};
      private isClosed = false;

      constructor() {
        const { device } = tab;
        const connected: Connected = { tab, isStream: true, fail: () => this.fail() };
        network.open.add(connected);
        const server = network.server;
        const reaches = device.isOnline && !['dead', 'portal', 'errors'].includes(device.weather);
        if (!reaches || !server?.isUp) {
          if (device.weather !== 'dead') world.after(50, tab, connected.fail);
          this.close_ = () => network.open.delete(connected);
          return;
        }
        const hear = (name: string, data: string) => {
          // What is said while the device hears nothing is gone: a stream repeats nothing, and breaks in a while.
          const isDeaf = !device.isOnline || device.weather === 'dead';
          if (isDeaf || (device.weather === 'lossy' && device.random() < 0.5)) {
            world.after(2_000 + device.random() * 20_000, tab, connected.fail);
            return;
          }
          world.after(messageWait(device), tab, () => this.hear(name, data, id));
        };
        const end = () => world.after(100, tab, connected.fail);
        let id = '';
        id = server.openStream({ hear, end });
        this.close_ = () => {
          network.open.delete(connected);
          network.server?.closeStream(id);
        };
      }

      private hear(name: string, data: string, lastEventId: string) {
        if (this.isClosed) return;
        network.onMessage(tab);
        for (const listener of [...(this.listeners.get(name) ?? [])]) listener({ data, lastEventId });
      }

      private fail() {
        if (this.isClosed) return;
        this.close_();
        if (!tab.isDead) world.after(1, tab, () => !this.isClosed && this.onerror?.({}));
      }

      addEventListener(type: string, listener: (event: unknown) => void) {
        this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener));
      }
      removeEventListener(type: string, listener: (event: unknown) => void) {
        this.listeners.get(type)?.delete(listener);
      }
      close() {
        this.isClosed = true;
        this.close_();
      }
    }
    return { fetch, EventSource: Stream };
  }
}

const PIECES = 3;

/** What a program reads of a response, arriving piece by piece. */
function toResponse(
  world: World,
  tab: Tab,
  reply: Reply | 'redirect',
  fate: Fate,
  abort: { run: () => void },
  onWhole = () => {},
) {
  if (reply === 'redirect') {
    const none = () => Promise.resolve(null);
    return {
      ok: false,
      status: 0,
      type: 'opaqueredirect',
      headers: { get: () => null },
      body: null,
      json: none,
    };
  }
  const bytes = new TextEncoder().encode(reply.body);
  const isWhole = fate.whole === 1;
  const firstLine = bytes.indexOf('\n'.charCodeAt(0)) + 1;
  const length = fate.whole === 'first line' ? firstLine : Math.floor(bytes.length * fate.whole);
  const pieces: Uint8Array[] = [];
  for (let i = 0; i < PIECES; i++) {
    const piece = bytes.subarray(Math.floor((length * i) / PIECES), Math.floor((length * (i + 1)) / PIECES));
    if (piece.length) pieces.push(piece);
  }
  type Settle = {
    resolve: (read: { done: boolean; value?: Uint8Array }) => void;
    reject: (error: unknown) => void;
  };
  const waiting: Settle[] = [];
  const arrived: Uint8Array[] = [];
  let end: 'closed' | 'broken' | null = null;
  const flush = () => {
    while (waiting.length) {
      const value = arrived.shift();
      if (value) waiting.shift()?.resolve({ done: false, value });
      else if (end === 'closed') waiting.shift()?.resolve({ done: true });
      else if (end === 'broken') waiting.shift()?.reject(new TypeError('network error'));
      else return;
    }
  };
  pieces.forEach((piece, i) => {
    world.after(i * 2, tab, () => {
      arrived.push(piece);
      flush();
    });
  });
  const how = isWhole ? 'closed' : fate.end;
  if (how !== 'silent')
    world.after(pieces.length * 2, tab, () => {
      end ??= how ?? 'closed';
      flush();
      if (isWhole && end === 'closed') onWhole();
    });
  abort.run = () => {
    end = 'broken';
    flush();
  };
  const read = () =>
    new Promise<{ done: boolean; value?: Uint8Array }>((resolve, reject) => {
      waiting.push({ resolve, reject });
      flush();
    });
  /** Who stops reading has heard what mattered to it. */
  const cancel = async () => {
    if (isWhole && end === null) onWhole();
    abort.run();
  };
  const text = async () => {
    const decoder = new TextDecoder();
    let all = '';
    for (;;) {
      const { done, value } = await read();
      if (done) return all + decoder.decode();
      all += decoder.decode(value, { stream: true });
    }
  };
  const names: Record<string, string> = { 'content-type': reply.type, ...reply.headers };
  return {
    ok: reply.status >= 200 && reply.status < 300,
    status: reply.status,
    type: 'basic',
    url: '',
    headers: { get: (name: string) => names[name.toLowerCase()] ?? null },
    body: { getReader: () => ({ read, cancel }) },
    text,
    json: async () => JSON.parse(await text()),
  };
}
