import { type Operation, takes } from './rule.ts';

/**
 * A small model of the protocol, tried to its end within bounds: two devices of one member, two hearts, and as many events in
 * all as `BOUNDS` says. A network delivers what is under way in any order, so that requests and answers of both devices, and
 * older and newer ones of the same, overtake each other. Every order of these events is walked; in every state that is
 * reached the rest is then played to its end without a fault, what is still under way arrives last, and what the server holds
 * is compared with what was wanted.
 *
 * A device sends one batch at a time, as its tabs do by their lock. Who gives up and sends again, while the first request is
 * still under way, stands for a tab that dies and for a second one that knows no lock.
 */

type Heart = 'a' | 'b';
const HEARTS: readonly Heart[] = ['a', 'b'];

interface Device {
  /** How often it has begun anew: its number space at the server. */
  life: number;
  /** What is wanted and not yet confirmed: heart, wish, and the number of its tap. */
  intents: Partial<Record<Heart, { on: boolean; tap: number }>>;
  batch: (Operation & { tap: number })[] | null;
  lastNumber: number;
  taps: number;
  /** What it wanted last of each heart; a restore takes what was confirmed before it. */
  wanted: Partial<Record<Heart, boolean>>;
  isWaiting: boolean;
}

interface Message {
  device: number;
  life: number;
  /** A request, or the answer to one. */
  ops?: Operation[];
  last?: number;
  gap?: boolean;
}

interface State {
  devices: [Device, Device];
  hearts: string;
  last: Record<string, number>;
  network: Message[];
  /** What may still happen. */
  left: Bounds;
}

/** How often each thing happens at most, of both devices together. */
export interface Bounds {
  taps: number;
  /** Requests and answers that never arrive. */
  losses: number;
  /** Requests that arrive twice. */
  doubles: number;
  /** Devices that wait for an answer no more. */
  deaths: number;
  /** Each puts back the empty database of the beginning. */
  restores: number;
}

const BOUNDS: Bounds = { taps: 3, losses: 1, doubles: 1, deaths: 1, restores: 1 };

/** The parts in whose place a test puts wrong ones: a model that finds no planted fault would prove nothing. */
const PARTS = {
  /** What the server takes of a request; the state is for who only looks on. */
  takes: (last: number, ops: Operation[], _: Readonly<State>, __: Message) => takes(last, ops),
  /** What the server knows of a device from here on. */
  remembers: (_: number, last: number): number => last,
  /** The device gives up on an answer. */
  givesUp: (device: Device): void => {
    device.isWaiting = false;
  },
  /** What is confirmed is wanted no more, unless it was tapped again meanwhile. */
  isConfirmed: (tap: number, intent: { tap: number } | undefined): boolean => intent?.tap === tap,
  /** The server knows less than the device has sent: it begins anew, and sends again what it still wants. */
  startsOver: (device: Device): void => {
    device.life += 1;
    device.lastNumber = 0;
    device.batch = null;
  },
};
export type Parts = typeof PARTS;

const fresh = (): Device => ({
  life: 0,
  intents: {},
  batch: null,
  lastNumber: 0,
  taps: 0,
  wanted: {},
  isWaiting: false,
});

const beginOf = (bounds: Bounds): State => ({
  devices: [fresh(), fresh()],
  hearts: '',
  last: {},
  network: [],
  left: bounds,
});

/** What is in a batch or under way is never changed in place: copies share it. */
const copyOf = ({ devices: [one, other], hearts, last, network, left }: State): State => ({
  devices: [copyOfDevice(one), copyOfDevice(other)],
  hearts,
  last: { ...last },
  network: [...network],
  left: { ...left },
});
const copyOfDevice = (device: Device): Device => ({
  ...device,
  intents: { ...device.intents },
  wanted: { ...device.wanted },
});

const sign = (on: boolean | undefined): string => (on === undefined ? '.' : on ? '+' : '-');
const written = (ops: readonly (Operation & { tap?: number })[]): string =>
  ops.map(({ n, a, on, tap = '' }) => n + a + sign(on) + tap).join(' ');

const keyOfDevice = ({ life, intents, batch, lastNumber, taps, wanted, isWaiting }: Device): string => {
  const waiting = HEARTS.map((heart) => sign(intents[heart]?.on) + (intents[heart]?.tap ?? ''));
  const hearts = HEARTS.map((heart) => sign(wanted[heart]));
  return [life, ...waiting, batch ? written(batch) : '.', lastNumber, taps, ...hearts, +isWaiting].join();
};

const keyOfMessage = ({ device, life, ops, last, gap }: Message): string =>
  ops ? `${device}.${life}?${written(ops)}` : `${device}.${life}!${last}${gap ? 'gap' : ''}`;

/** All of a state in one text: millions of them are held at once. */
const keyOf = ({ devices: [one, other], hearts, last, network, left }: State): string =>
  [
    keyOfDevice(one),
    keyOfDevice(other),
    hearts,
    Object.keys(last)
      .sort()
      .map((space) => `${space}=${last[space]}`),
    network.map(keyOfMessage).sort().join('/'),
    Object.values(left),
  ].join('|');

const spaceOf = (device: number, life: number): string => `${device}.${life}`;

function tap(state: State, at: number, heart: Heart, on: boolean): void {
  const device = state.devices[at] as Device;
  device.taps += 1;
  device.intents[heart] = { on, tap: device.taps };
  device.wanted[heart] = on;
}

function send(state: State, at: number): void {
  const device = state.devices[at] as Device;
  if (!device.batch) {
    const waiting = HEARTS.flatMap((a) => {
      const intent = device.intents[a];
      return intent ? [{ a, ...intent }] : [];
    });
    device.batch = waiting.map((one, i) => ({ n: device.lastNumber + 1 + i, ...one }));
    device.lastNumber += waiting.length;
  }
  const ops = device.batch.map(({ n, a, on }) => ({ n, a, on }));
  device.isWaiting = true;
  state.network.push({ device: at, life: device.life, ops });
}

function serve(parts: Parts, state: State, message: Message): void {
  const space = spaceOf(message.device, message.life);
  const before = state.last[space] ?? 0;
  const { last, gap, taken } = parts.takes(before, message.ops ?? [], state, message);
  state.last[space] = parts.remembers(before, last);
  const hearts = new Set(state.hearts);
  for (const { a, on } of taken) {
    if (on) hearts.add(a);
    else hearts.delete(a);
  }
  state.hearts = [...hearts].sort().join('');
  state.network.push({ device: message.device, life: message.life, last, gap });
}

function hear(parts: Parts, state: State, { device: at, life, last = 0, gap }: Message): void {
  const device = state.devices[at] as Device;
  if (!device.isWaiting || life !== device.life || !device.batch) return;
  device.isWaiting = false;
  if (gap) {
    parts.startsOver(device);
    return;
  }
  for (const { n, a, tap } of device.batch)
    if (n <= last && parts.isConfirmed(tap, device.intents[a as Heart])) delete device.intents[a as Heart];
  const rest = device.batch.filter(({ n }) => n > last);
  device.batch = rest.length ? rest : null;
}

const wantsToSend = ({ batch, intents }: Device): boolean =>
  batch !== null || Object.keys(intents).length > 0;

/** Every state that one event leads to. */
function* nextOf(parts: Parts, state: State): Generator<State> {
  const changed = (change: (copy: State) => void): State => {
    const copy = copyOf(state);
    change(copy);
    return copy;
  };
  for (const at of [0, 1]) {
    const device = state.devices[at] as Device;
    if (state.left.taps > 0)
      for (const heart of HEARTS)
        for (const on of [true, false])
          yield changed((copy) => {
            copy.left.taps -= 1;
            tap(copy, at, heart, on);
          });
    if (!device.isWaiting && wantsToSend(device)) yield changed((copy) => send(copy, at));
    // Gives up on an answer, or dies while it waits for one.
    if (device.isWaiting && state.left.deaths > 0)
      yield changed((copy) => {
        copy.left.deaths -= 1;
        parts.givesUp(copy.devices[at] as Device);
      });
  }
  for (const [i, message] of state.network.entries()) {
    const isRequest = message.ops !== undefined;
    const arrives = (copy: State) => (isRequest ? serve(parts, copy, message) : hear(parts, copy, message));
    yield changed((copy) => {
      copy.network.splice(i, 1);
      arrives(copy);
    });
    if (isRequest && state.left.doubles > 0)
      yield changed((copy) => {
        copy.left.doubles -= 1;
        arrives(copy);
      });
    if (state.left.losses > 0)
      yield changed((copy) => {
        copy.left.losses -= 1;
        copy.network.splice(i, 1);
      });
  }
  if (state.left.restores > 0 && Object.keys(state.last).length > 0)
    yield changed((copy) => {
      // The backup is of the beginning; with the process go the connections to it.
      copy.left.restores -= 1;
      copy.last = {};
      copy.hearts = '';
      copy.network = [];
      for (const device of copy.devices) {
        device.isWaiting = false;
        for (const heart of HEARTS) if (!device.intents[heart]) delete device.wanted[heart];
      }
    });
}

/** Plays a state to its end without further faults; what is still under way arrives at the very end. */
function settled(parts: Parts, state: State): State {
  const copy = copyOf(state);
  const late = copy.network.splice(0).filter((message) => message.ops);
  for (const device of copy.devices) device.isWaiting = false;
  for (let rounds = 0; copy.devices.some(wantsToSend); rounds++) {
    if (rounds > 20) return copy;
    for (const at of [0, 1]) {
      if (!wantsToSend(copy.devices[at] as Device)) continue;
      send(copy, at);
      const request = copy.network.pop() as Message;
      serve(parts, copy, request);
      hear(parts, copy, copy.network.pop() as Message);
    }
  }
  for (const message of late) serve(parts, copy, message);
  copy.network = [];
  return copy;
}

/** What does not hold in the end, '' when all does. */
function faultOf(parts: Parts, state: State): string {
  const end = settled(parts, state);
  for (const [at, device] of end.devices.entries())
    if (wantsToSend(device)) return `device ${at} never gets rid of ${JSON.stringify(device.intents)}`;
  for (const heart of HEARTS) {
    const wishes = end.devices.map((device) => device.wanted[heart]).filter((on) => on !== undefined);
    const isOn = end.hearts.includes(heart);
    if (wishes.length ? !wishes.includes(isOn) : isOn) return `heart ${heart} is ${isOn}, wanted ${wishes}`;
  }
  for (const [at, device] of end.devices.entries())
    if ((end.last[spaceOf(at, device.life)] ?? 0) > device.lastNumber)
      return `the server is ahead of device ${at}`;
  return '';
}

/** Walks all states. @returns how many there are, and the first fault with the state in which it shows */
export function walk(bounds = BOUNDS, planted: Partial<Parts> = {}): { states: number; fault: string } {
  const parts = { ...PARTS, ...planted };
  const begin = beginOf(bounds);
  const seen = new Set<string>([keyOf(begin)]);
  const waiting: State[] = [begin];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    const fault = faultOf(parts, state);
    if (fault) return { states: seen.size, fault: `${fault} after ${keyOf(state)}` };
    for (const next of nextOf(parts, state)) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(next);
    }
  }
  return { states: seen.size, fault: '' };
}
