import { abortNames } from './abort.ts';
import type { Device } from './device.ts';
import { type Client, scopeOf } from './programs.ts';
import { type Random, seeded } from './random.ts';
import type { Owner, Task } from './world.ts';

/** One open page of the app. */
export interface Tab extends Owner {
  readonly device: Device;
  readonly client: Client;
  /** The world's time at which its page was loaded. */
  readonly openedAt: number;
  /** What it has printed as a warning or an error. */
  readonly printed: string[];
  isVisible: boolean;
  /** Something happens to its window. */
  fire(type: string, more?: object): void;
  /** A message of another tab on a BroadcastChannel. */
  hear(channel: string, data: unknown): void;
  hide(isHidden: boolean): void;
}

type Listener = (event: unknown) => void;

/** `localStorage` of one origin on one device: its keys are its properties, as the app relies on. */
export class OnePlaceForAll {
  readonly kept = new Map<string, string>();

  constructor(private readonly device: Device) {}

  /** As one tab sees it. */
  seenBy(tab: () => Tab | undefined): Storage {
    const { kept } = this;
    const set = (key: string, value: string | null) => {
      if (tab()?.isDead) return;
      if ((kept.get(key) ?? null) === value) return;
      if (value === null) kept.delete(key);
      else kept.set(key, value);
      this.tell(key, tab());
    };
    const methods: Record<string, unknown> = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => set(key, String(value)),
      removeItem: (key: string) => set(key, null),
    };
    return new Proxy({} as Storage, {
      get: (_, key) => methods[String(key)] ?? kept.get(String(key)),
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        kept.has(String(key))
          ? { value: kept.get(String(key)), enumerable: true, configurable: true }
          : undefined,
    });
  }

  evict(): void {
    const keys = [...this.kept.keys()];
    this.kept.clear();
    for (const key of keys) this.tell(key, undefined);
  }

  private tell(key: string, writer: Tab | undefined): void {
    const { world } = this.device.around;
    for (const other of this.device.living)
      if (other !== writer) world.after(0.3, other, () => other.fire('storage', { key }));
  }
}

const { then } = Promise.prototype;
const SETTLED = Promise.resolve();

/** At the same moment as Node's own, which keeps a context for each. */
const afterThis = (run: () => void): void => void then.call(SETTLED, run);

/** Dates by the clock of a device. */
function clockOf(now: () => number): typeof Date {
  return class extends Date {
    constructor(...given: unknown[]) {
      // @ts-expect-error A date is made in many ways.
      super(...(given.length ? given : [now()]));
    }

    static override now = now;
  } as typeof Date;
}

function mathOf(random: Random): Math {
  return Object.defineProperties(Object.create(null), {
    ...Object.getOwnPropertyDescriptors(Math),
    random: { value: random },
  });
}

/** Opens a page: a program of its own, with everything around it from the simulator. */
export function openTab(device: Device, name: string): Tab {
  const { world, network, programs, seed } = device.around;
  const random = seeded(`${seed}/${name}`);
  const began = world.now;
  const listeners = new Map<string, Set<Listener>>();
  const channels = new Set<{ name: string; listeners: Set<Listener>; onmessage?: Listener | null }>();
  const timers = new Map<number, Task>();
  let ids = 0;

  const owner: Owner = { name, isDead: false, isFrozen: false };
  const tab = Object.assign(owner, {
    device,
    openedAt: began,
    printed: [] as string[],
    isVisible: true,
    fire(type: string, more: object = {}) {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, ...more });
      if (type === 'storage')
        for (const listener of listeners.get('storage!') ?? []) listener({ type, ...more });
    },
    hear(channel: string, data: unknown) {
      for (const one of channels) {
        if (one.name !== channel) continue;
        one.onmessage?.({ data });
        for (const listener of one.listeners) listener({ data });
      }
    },
    hide(isHidden: boolean) {
      tab.isVisible = !isHidden;
      tab.fire('visibilitychange');
      if (!isHidden) tab.fire('focus');
    },
  }) as Tab & { client: Client };

  const timer = (run: () => void, wait = 0, every: number | null = null): number => {
    const id = ++ids;
    const start = (milliseconds: number) => {
      const task = world.after(Math.max(milliseconds, 0.1), tab, () => {
        if (every === null) timers.delete(id);
        else start(every);
        run();
      });
      timers.set(id, task);
    };
    start(Number(wait) || 0);
    return id;
  };
  const clear = (id: number) => {
    const task = timers.get(id);
    if (task) world.cancel(task);
    timers.delete(id);
  };

  const events = {
    addEventListener(type: string, listener: Listener, options?: { signal?: AbortSignal }) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all.add(listener));
      options?.signal?.addEventListener('abort', () => all.delete(listener));
    },
    removeEventListener: (type: string, listener: Listener) => listeners.get(type)?.delete(listener),
    dispatchEvent(event: { type: string }) {
      for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event);
      return true;
    },
  };

  class Channel {
    readonly listeners = new Set<Listener>();
    onmessage: Listener | null = null;
    constructor(readonly name: string) {
      channels.add(this);
    }
    addEventListener(_: string, listener: Listener) {
      this.listeners.add(listener);
    }
    removeEventListener(_: string, listener: Listener) {
      this.listeners.delete(listener);
    }
    postMessage(data: unknown) {
      for (const other of device.living)
        if (other !== tab) world.after(0.2 + random() * 0.5, other, () => other.hear(this.name, data));
    }
    close() {
      channels.delete(this);
    }
    unref() {}
  }

  const document = {
    ...events,
    get visibilityState() {
      return tab.isVisible ? 'visible' : 'hidden';
    },
    get hidden() {
      return !tab.isVisible;
    },
  };
  const locks = {
    request: (lock: string, options: object | (() => Promise<unknown>), work?: () => Promise<unknown>) =>
      typeof options === 'function'
        ? device.request(tab, lock, {}, options as () => Promise<unknown>)
        : device.request(tab, lock, options, work as () => Promise<unknown>),
  };
  const navigator = {
    get onLine() {
      return device.isOnline;
    },
    userAgent: 'simulated',
    language: 'pt-BR',
    ...(device.hasLocks ? { locks } : {}),
  };
  const print = (...words: unknown[]) => {
    tab.printed.push(words.map(String).join(' '));
  };
  const location = {
    origin: 'https://app.exemplo.com.br',
    host: 'app.exemplo.com.br',
    href: 'https://app.exemplo.com.br/dashboard',
    pathname: '/dashboard',
    search: '',
    hash: '',
  };
  const own: Record<string, unknown> = {
    ...events,
    document,
    navigator,
    location,
    history: { state: null, replaceState() {} },
    localStorage: device.storage.seenBy(() => tab),
    sessionStorage: new Map(),
    BroadcastChannel: Channel,
    ...network.globals(tab),
    ...device.disk.globals(tab),
    performance: { now: () => world.now - began },
    crypto: {
      // Nothing more over plain http, which some of the devices come by.
      getRandomValues: (bytes: Uint8Array) => bytes.map(() => random() * 256),
    },
    console: { ...console, warn: print, error: print, log: print },
    Date: clockOf(() => device.now),
    Math: mathOf(random),
    ...abortNames(timer),
    setTimeout: timer,
    clearTimeout: clear,
    setInterval: (run: () => void, wait = 0) => timer(run, wait, wait),
    clearInterval: clear,
    queueMicrotask: afterThis,
    Promise,
  };
  const scope = scopeOf({ ...own, setImmediate: undefined, process: undefined });
  tab.client = programs.client({ ...own, globalThis: scope, window: scope, self: scope });
  return tab;
}
