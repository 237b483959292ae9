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

/** A record as far as the hooks of these routes use it. */
export class FakeRecord {
  isNew: boolean;
  constructor(
    readonly owner: { name: string },
    readonly fields: Fields = {},
    stored = false,
  ) {
    this.isNew = !stored;
  }
  get id(): string {
    return String(this.fields['id'] ?? '');
  }
  get = (name: string) => this.fields[name];
  getString = (name: string) => String(this.fields[name] ?? '');
  set = (name: string, value: unknown) => {
    this.fields[name] = value;
  };
  email = () => this.getString('email');
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

function queryOf(sqlite: Sqlite, sql: string) {
  let params: Fields = {};
  const query = {
    bind(given: Fields) {
      params = given;
      return query;
    },
    one(shape: Fields) {
      const [row] = sqlite.all(sql, params);
      if (!row) throw new Error('sql: no rows in result set');
      fill(shape, row);
    },
    all(list: Fields[] & { shape?: Fields }) {
      for (const row of sqlite.all(sql, params)) {
        const one = { ...list.shape };
        fill(one, row);
        list.push(one);
      }
    },
    execute: () => {
      const changed = sqlite.run(sql, params);
      return { rowsAffected: () => changed };
    },
  };
  return query;
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
    const run = () =>
      server.load<{ notifyChange(app: object): void }>('realtime/notify.js').notifyChange(app);
    if (depth > 0) afterCommit.push(run);
    else run();
  };
  const app = {
    db: () => ({ newQuery: (sql: string) => queryOf(server.sqlite, sql) }),
    store: () => store,
    settings: () => ({ meta: { appName: 'Agentes de Marketing', appURL: 'https://app.exemplo.com.br' } }),
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
    findCollectionByNameOrId: (name: string) => ({ name }),
    findRecordsByFilter: () => [],
    findRecordById(table: string, id: string) {
      const [row] = server.sqlite.all(`SELECT * FROM ${table} WHERE id = {:id}`, { id });
      if (!row) throw new Error('sql: no rows in result set');
      return new FakeRecord({ name: table }, row, true);
    },
    save(record: FakeRecord) {
      const table = record.owner.name;
      const at = server.stamp();
      const fields: Fields = { ...record.fields, updated_at: at };
      if (record.isNew) {
        fields['id'] ??= letters(random, 15);
        fields['created_at'] = at;
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
      sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
      randomString: (length: number) => letters(random, length),
      randomStringWithAlphabet: (length: number) => letters(random, length),
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
