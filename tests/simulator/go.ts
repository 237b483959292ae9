import { createHash } from 'node:crypto';
import { letters, type Random } from './random.ts';
import type { Server } from './server.ts';
import type { Sqlite } from './sqlite.ts';

/** An answer with an error, as PocketBase writes it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly data: Record<string, { code: string; message: string }> = {},
  ) {
    super(message);
  }
}

const errorOf = (status: number) =>
  class extends ApiError {
    constructor(message = '', data = {}) {
      super(status, message, data);
    }
  };

type Fields = Record<string, unknown>;

/** The key that takes the place of one when all sessions of a user are ended. */
export const nextTokenKey = (key: string): string => `${key}+`;

interface Collection {
  id: string;
  name: string;
}

const collection = (name: string): Collection => ({ id: name, name });

/** A record as far as the hooks of these routes use it. */
export class FakeRecord {
  isNew: boolean;
  constructor(
    readonly owner: Collection,
    readonly fields: Fields = {},
    stored = false,
  ) {
    this.isNew = !stored;
  }
  get id(): string {
    return String(this.fields['id'] ?? '');
  }
  get = (name: string) => this.fields[name];
  getString = (name: string) => String(this.fields[name.replace(':hash', '')] ?? '');
  set = (name: string, value: unknown) => {
    this.fields[name] = value;
  };
  email = () => this.getString('email');
  setEmail = (email: string) => this.set('email', email);
  verified = () => Boolean(this.get('verified'));
  setVerified = (verified: boolean) => this.set('verified', verified);
  /** Nothing is hashed here: a password is what was set. */
  setRandomPassword = () => this.set('password', '');
  validatePassword = (typed: string) => typed === this.getString('password');
  collectionRef = () => this.getString('collectionRef');
  recordRef = () => this.getString('recordRef');
  tokenKey = () => this.getString('tokenKey');
  collection = () => this.owner;
  ignoreEmailVisibility = () => {};
  refreshTokenKey = () => this.set('tokenKey', nextTokenKey(this.tokenKey()));
  toJSON = () => ({
    id: this.id,
    email: this.email(),
    name: this.getString('name'),
    collectionName: this.owner.name,
  });
}

/** Goes between SQL's values and the types that a row is asked for with. */
function fill(shape: Fields, row: Record<string, unknown>): void {
  for (const [name, usual] of Object.entries(shape)) {
    const value = row[name];
    if (value === undefined) continue;
    shape[name] =
      typeof usual === 'number' ? Number(value) : typeof usual === 'boolean' ? !!value : String(value ?? '');
  }
}

/** @param use called before each statement */
function queryOf(sqlite: Sqlite, sql: string, use: () => void) {
  let params: Fields = {};
  const query = {
    bind(given: Fields) {
      params = given;
      return query;
    },
    one(shape: Fields) {
      use();
      const [row] = sqlite.all(sql, params);
      if (!row) throw new Error('sql: no rows in result set');
      fill(shape, row);
    },
    all(list: Fields[] & { shape?: Fields }) {
      use();
      for (const row of sqlite.all(sql, params)) {
        const one = { ...list.shape };
        fill(one, row);
        list.push(one);
      }
    },
    execute: () => {
      use();
      const changed = sqlite.run(sql, params);
      return { rowsAffected: () => changed };
    },
  };
  return query;
}

const moments = new Map<string, string[]>();

/** The columns in which PocketBase itself keeps when a row was made and changed. */
function momentsOf(sqlite: Sqlite, table: string): string[] {
  const sql = `SELECT name FROM pragma_table_info({:table}) WHERE name IN ('created', 'created_at', 'updated', 'updated_at')`;
  const known = moments.get(table) ?? sqlite.all(sql, { table }).map(({ name }) => String(name));
  moments.set(table, known);
  return known;
}

/** The shared memory of all VMs. */
function storeOf() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: unknown) => kept.set(key, value),
    remove: (key: string) => kept.delete(key),
    getAll: () => Object.fromEntries(kept),
    setFunc: (key: string, change: (old: unknown) => unknown) => kept.set(key, change(kept.get(key) ?? null)),
  };
}

export interface StreamClient {
  id(): string;
  send(message: { name: string; data: string }): void;
  hasSubscription(topic: string): boolean;
  subscriptions: Set<string>;
  unsubscribe(): void;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** The app object: database, records, memory, open streams. */
export function appOf(server: Server, random: Random) {
  const store = storeOf();
  const clients = new Map<string, StreamClient>();
  const afterCommit: (() => void)[] = [];
  let depth = 0;
  const told = new Set([
    'marketing_assistants',
    'user_favorites',
    'profiles',
    'users',
    'support_requests',
    'support_messages',
  ]);
  const tell = (table: string) => {
    if (!told.has(table)) return;
    const run = () => {
      // What is told is committed by now, perhaps in the middle of a request that writes more.
      server.onCommit();
      server.load<{ notifyChange(app: object): void }>('realtime/notify.js').notifyChange(app);
    };
    if (depth > 0) afterCommit.push(run);
    else run();
  };
  const find = (table: string, column: string, value: unknown) => {
    server.use();
    const [row] = server.sqlite.all(`SELECT * FROM ${table} WHERE ${column} = {:value}`, { value });
    if (!row) throw new Error('sql: no rows in result set');
    return new FakeRecord(collection(table), row, true);
  };
  const app = {
    db: () => ({ newQuery: (sql: string) => queryOf(server.sqlite, sql, server.use) }),
    store: () => store,
    settings: () => ({
      meta: {
        appName: 'Agentes de Marketing',
        appURL: 'https://app.exemplo.com.br',
        senderAddress: 'app@exemplo.com.br',
      },
    }),
    logger: () => ({ error() {}, warn() {}, info() {} }),
    runInTransaction(work: (tx: object) => void) {
      depth += 1;
      try {
        server.sqlite.transaction(() => work(app));
      } catch (error) {
        afterCommit.length = 0;
        throw error;
      } finally {
        depth -= 1;
      }
      for (const run of afterCommit.splice(0)) run();
    },
    findCollectionByNameOrId: collection,
    /** The one filter of these routes: by id. */
    findRecordsByFilter(table: string, filter: string, ...rest: [string, number, number, { id?: string }?]) {
      const id = rest[3]?.id;
      if (filter !== 'id = {:id}') return [];
      try {
        return [find(table, 'id', id)];
      } catch {
        return [];
      }
    },
    findRecordById: (table: string, id: string) => find(table, 'id', id),
    findAuthRecordByEmail: (table: string, email: string) => find(table, 'email', email),
    findOTPById: (id: string) => find('_otps', 'id', id),
    save(record: FakeRecord) {
      server.use();
      const table = record.owner.name;
      const at = server.stamp();
      const fields: Fields = { ...record.fields };
      for (const column of momentsOf(server.sqlite, table))
        if (record.isNew || column.startsWith('updated')) fields[column] = at;
      if (record.isNew) {
        fields['id'] ??= letters(random, 15);
        if (table === 'users') fields['tokenKey'] ??= letters(random, 30);
        const names = Object.keys(fields);
        const values = names.map((name) => `{:${name}}`).join(', ');
        server.sqlite.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`, fields);
        record.set('id', fields['id']);
        record.isNew = false;
      } else {
        const sets = Object.keys(fields)
          .filter((name) => name !== 'id')
          .map((name) => `${name} = {:${name}}`);
        server.sqlite.run(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = {:id}`, fields);
      }
      tell(table);
    },
    subscriptionsBroker: () => ({
      clientById(id: string) {
        const found = clients.get(id);
        if (!found) throw new Error('no such client');
        return found;
      },
      unregister: (id: string) => {
        clients.delete(id);
        server.endStream(id);
      },
      totalClients: () => clients.size,
      chunkedClients: () => [[...clients.values()]],
    }),
  };
  return { app, clients };
}

/** The global names of the VM. */
export function globalsOf(server: Server, random: Random, app: object): Record<string, unknown> {
  class DateTime {
    constructor(private readonly at = server.elapsed()) {}
    add = (nanoseconds: number) => new DateTime(this.at + nanoseconds / 1e6);
    time = () => ({
      at: this.at,
      sub: (other: { at: number }) => ({ milliseconds: () => Math.floor(this.at - other.at) }),
    });
  }
  return {
    $app: app,
    $os: { getenv: () => '', readFile: () => '' },
    $security: {
      equal: (one: string, other: string) => one === other,
      sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
      randomString: (length: number) => letters(random, length),
      randomStringWithAlphabet: (length: number, alphabet: string) => letters(random, length, alphabet),
      pseudorandomStringWithAlphabet: (length: number, alphabet: string) => letters(random, length, alphabet),
      parseUnverifiedJWT: (token: string) => {
        try {
          return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
        } catch {
          return {};
        }
      },
    },
    $apis: {
      recordAuthResponse: (e: { json(status: number, body: unknown): void }, user: FakeRecord) =>
        e.json(200, { token: server.tokenOf(user), record: user }),
    },
    DynamicModel: class {
      constructor(shape: object) {
        Object.assign(this, shape);
      }
    },
    arrayOf: (shape: object) => Object.assign([], { shape }),
    toBytes: (text: unknown) => Buffer.from(String(text)),
    toString: (bytes: unknown) => String(bytes),
    sleep: () => {},
    DateTime,
    Record: FakeRecord,
    SubscriptionMessage: class {
      constructor(message: object) {
        Object.assign(this, message);
      }
    },
    ValidationError: class {
      constructor(
        readonly code: string,
        readonly message: string,
      ) {}
    },
    UnauthorizedError: errorOf(401),
    ForbiddenError: errorOf(403),
    BadRequestError: errorOf(400),
    NotFoundError: errorOf(404),
    Date: server.clock,
    Math: Object.defineProperties(Object.create(null), {
      ...Object.getOwnPropertyDescriptors(Math),
      random: { value: random },
    }),
    console,
  };
}
