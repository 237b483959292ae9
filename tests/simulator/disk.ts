import { type Programs, scopeOf } from './programs.ts';
import { type Random, seeded } from './random.ts';
import type { Tab } from './tab.ts';
import type { Owner, World } from './world.ts';

/** What the simulator touches of fake-indexeddb's inside. */
interface Request {
  onsuccess: unknown;
  onerror: unknown;
  onblocked?: unknown;
  onupgradeneeded?: unknown;
  listeners: unknown[];
  result?: Connection;
  transaction?: { abort(): void } | null;
  addEventListener(type: string, listener: () => void): void;
}
interface Transaction {
  mode: string;
  _state: string;
  db: Connection;
  _requests: { request: Request }[];
  _abort(error: string | null): void;
  listeners: { type: string; callback: unknown }[];
  oncomplete: unknown;
  onabort: unknown;
  onerror: unknown;
}
interface Raw {
  version: number;
  connections: Connection[];
  transactions: Transaction[];
  rawObjectStores: Map<string, RawStore>;
}
interface RawStore {
  records: { values(): Iterable<{ value: unknown }> };
}
interface Connection {
  _closed: boolean;
  _closePending: boolean;
  _runningVersionchangeTransaction?: boolean;
  _rawDatabase: Raw;
  listeners: unknown[];
  onversionchange: unknown;
  close(): void;
  dispatchEvent(event: unknown): void;
}
interface Factory {
  _databases: Map<string, Raw>;
  open(name: string, version?: number): Request;
  deleteDatabase(name: string): Request;
  databases(): Promise<{ name: string; version: number }[]>;
  cmp(one: unknown, other: unknown): number;
}

/** fake-indexeddb asks again and again until the others have closed: a real browser is told. */
const POLLS = /waitForOthersClosed|closeConnection\(connection, forced\)/;
const POLL_MS = 20;

type Program = Programs['disk'];
type Classes = ReturnType<Program>['classes'];

/** The queue of what all databases of a history have yet to do, in the order in which it was asked for. */
class DiskQueue implements Owner {
  readonly name = 'disks';
  readonly isDead = false;
  readonly isFrozen = false;
  private last = 0;

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  add(run: () => void): void {
    const { world } = this;
    if (!run.name.startsWith('bound ') && POLLS.test(run.toString()))
      return void world.after(POLL_MS, this, run);
    this.last = Math.max(this.last, world.now + 0.02 + this.random() * 0.1);
    world.after(this.last - world.now, this, run);
  }
}

/** Histories are played one after the other: this is the queue of the one that is being played. */
let queue: DiskQueue | undefined;

/** The databases begin a new history. */
export function startDisks(world: World, seed: string): void {
  queue = new DiskQueue(world, seeded(`${seed}/disks`));
}

const evaluated = new WeakMap<Program, Classes>();

/** One IndexedDB for all devices: evaluated once, since a script that is always new is never known to the engine. */
function classesOf(program: Program): Classes {
  const known = evaluated.get(program);
  if (known) return known;
  const { classes } = program({
    globalThis: scopeOf({ setImmediate: (run: () => void) => queue?.add(run) }),
    structuredClone: copyOf,
  });
  watchWrites(classes.IDBObjectStore as unknown as { prototype: Record<string, unknown> });
  evaluated.set(program, classes);
  return classes;
}

/** Whose connections these are. */
const disks = new WeakMap<Connection, Disk>();

/** Notes when something is written; without room that fails, and what is taken away is not. */
function watchWrites({ prototype }: { prototype: Record<string, unknown> }): void {
  for (const method of ['put', 'add', 'delete', 'clear']) {
    const usual = prototype[method] as (this: StoreLike, value: unknown, key?: unknown) => unknown;
    prototype[method] = function write(this: StoreLike, value: unknown, key?: unknown) {
      const disk = disks.get(this.transaction.db);
      disk?.noteWrite();
      if (!disk?.isFull || method === 'delete' || method === 'clear') return usual.call(this, value, key);
      const operation = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
      return this.transaction._execRequestAsync({ operation, source: this });
    };
  }
}

/** The IndexedDB of a device, which outlives its tabs. */
export class Disk implements Owner {
  readonly name: string;
  isDead = false;
  isFrozen = false;
  private hasRoom = true;
  private lastFull = Number.NEGATIVE_INFINITY;
  /** When something was last asked to be written. */
  writtenAt = Number.NEGATIVE_INFINITY;
  /** When its databases were last thrown away by the browser. */
  evictedAt = Number.NEGATIVE_INFINITY;
  private readonly factory: Factory;
  private readonly classes: Classes;
  private readonly openers = new Map<Connection, Tab>();
  private readonly opening = new Map<Request, Tab>();

  constructor(
    name: string,
    private readonly world: World,
    programs: Programs,
  ) {
    this.name = `${name}.disk`;
    this.classes = classesOf(programs.disk);
    this.factory = new this.classes.IDBFactory() as unknown as Factory;
  }

  /** No room: what is written fails. */
  get isFull(): boolean {
    return !this.hasRoom;
  }
  set isFull(isFull: boolean) {
    if (this.isFull) this.lastFull = this.world.now;
    this.hasRoom = !isFull;
  }

  noteWrite(): void {
    this.writtenAt = this.world.now;
  }

  /** When it last had no room. */
  get fullAt(): number {
    return this.isFull ? this.world.now : this.lastFull;
  }

  /** The globals of one tab for it. */
  globals(tab: Tab): Record<string, unknown> {
    const { IDBFactory: _, ...classes } = this.classes;
    /** What a tab asks for that is dead, when something that was on its way still reaches its code. */
    const never = () => new this.classes.IDBOpenDBRequest() as unknown as Request;
    const open = (name: string, version?: number) => {
      if (tab.isDead) return never();
      const request = version === undefined ? this.factory.open(name) : this.factory.open(name, version);
      this.opening.set(request, tab);
      const settled = () => {
        this.opening.delete(request);
        const connection = request.result;
        if (!connection) return;
        disks.set(connection, this);
        if (tab.isDead) connection.close();
        else this.openers.set(connection, tab);
      };
      for (const type of ['upgradeneeded', 'success', 'error']) request.addEventListener(type, settled);
      return request;
    };
    const indexedDB = {
      open,
      deleteDatabase: (name: string) => {
        if (tab.isDead) return never();
        const request = this.factory.deleteDatabase(name);
        this.opening.set(request, tab);
        return request;
      },
      databases: () => this.factory.databases(),
      cmp: (one: unknown, other: unknown) => this.factory.cmp(one, other),
    };
    return { ...classes, indexedDB };
  }

  /** The tab is gone: what it had not committed is undone, and its connections close. */
  abandon(tab: Tab): void {
    for (const [request, owner] of this.opening) {
      if (owner !== tab) continue;
      silence(request);
      // What it had asked to be opened is closed again, and not made when it was not there.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      request.addEventListener('success', () => request.result?.close?.());
    }
    for (const [connection, owner] of this.openers) {
      if (owner !== tab) continue;
      this.openers.delete(connection);
      this.dropTransactions(connection);
      silence(connection);
      connection.onversionchange = null;
      connection.close();
    }
  }

  private dropTransactions(connection: Connection): void {
    for (const transaction of [...connection._rawDatabase.transactions]) {
      if (transaction.db !== connection || transaction._state === 'finished') continue;
      for (const { request } of transaction._requests) silence(request);
      // The first listeners are the database's own, which let the next transaction begin.
      for (const place of ['oncomplete', 'onabort', 'onerror'] as const) transaction[place] = null;
      transaction._abort('AbortError');
    }
  }

  /** A connection dies without a word, as Safari's do in an app that comes back. */
  loseConnections(tab: Tab): void {
    for (const [connection, owner] of this.openers) {
      if (owner !== tab) continue;
      for (const transaction of [...connection._rawDatabase.transactions])
        if (transaction.db === connection && transaction._state !== 'finished')
          transaction._abort('UnknownError');
      connection._closed = true;
      connection._closePending = true;
      const raw = connection._rawDatabase;
      raw.connections = raw.connections.filter((one) => one !== connection);
    }
  }

  /** Everything goes, open or not. */
  evict(): void {
    this.evictedAt = this.world.now;
    for (const [name, raw] of this.factory._databases) {
      for (const transaction of [...raw.transactions])
        if (transaction._state !== 'finished') transaction._abort('AbortError');
      for (const connection of [...raw.connections]) {
        // One that waits to be made is told once it is open: fake-indexeddb knows no other end of an opening.
        const isBeingMade = connection._runningVersionchangeTransaction && connection._closed === false;
        const hasBegun = raw.transactions.some(({ db }) => db === connection);
        if (isBeingMade && !hasBegun) this.world.after(100, this, () => this.cutOff(connection));
        else this.cutOff(connection);
      }
      raw.connections = [];
      this.factory._databases.delete(name);
    }
  }

  private cutOff(connection: Connection): void {
    this.evictedAt = this.world.now;
    connection._closed = true;
    connection._closePending = true;
    this.world.after(0.5, this, () => {
      const tab = this.openers.get(connection);
      if (tab && !tab.isDead) connection.dispatchEvent(closeEvent());
    });
  }

  /** Whether nothing is being written, so that what stands there is what has been committed. */
  get isQuiet(): boolean {
    for (const raw of this.factory._databases.values())
      if (raw.transactions.some(({ mode, _state }) => mode !== 'readonly' && _state !== 'finished'))
        return false;
    return true;
  }

  get names(): string[] {
    return [...this.factory._databases].filter(([, raw]) => raw.version > 0).map(([name]) => name);
  }

  /** What has been committed to a store, past all transactions. */
  rows<T>(database: string, store: string): T[] {
    const found = this.factory._databases.get(database)?.rawObjectStores.get(store);
    return found ? [...found.records.values()].map(({ value }) => value as T) : [];
  }
}

/**
 * `structuredClone`: what the app stores are plain objects, lists, texts and numbers, which are copied in a tenth of the time.
 * Whatever else there is takes the long way.
 */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') return structuredClone(value);
    return value;
  }
  if (Array.isArray(value)) return value.map(copyOf);
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = copyOf((value as Record<string, unknown>)[key]);
  return copy;
}

type StoreLike = { transaction: { db: Connection; _execRequestAsync(what: object): unknown } };

function silence(target: { listeners: unknown[] }): void {
  target.listeners = [];
  for (const place of ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'])
    if (place in target) Object.assign(target, { [place]: null });
}

/** As fake-indexeddb makes its own. */
const closeEvent = () => ({
  type: 'close',
  bubbles: false,
  cancelable: false,
  initialized: true,
  dispatched: false,
  eventPath: [],
  CAPTURING_PHASE: 1,
  AT_TARGET: 2,
  BUBBLING_PHASE: 3,
});
