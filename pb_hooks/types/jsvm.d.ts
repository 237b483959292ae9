/**
 * What we use of PocketBase's JavaScript VM, declared by hand. PocketBase writes a declaration file of its own,
 * but its `App` has an index signature that accepts every misspelt `$app.*` call; this one accepts none.
 * A hook that needs more of the VM adds it here, as narrow as it is used: the app itself in this file, all else by its subject in
 * those beside it.
 */

/**
 * Absolute path of the hooks folder. Handlers run in other VMs than their file, so they require by this path. Its type
 * is a name that stands for it, by which `require` knows its files (`modules.d.ts`).
 */
declare const __hooks: 'pb_hooks';
declare const $app: PbApp;

/** An object whose fields are filled by a query; the default values give the types. */
declare const DynamicModel: { new <T extends object>(shape: T): T };
declare function arrayOf<T>(model: T): PbArray<T>;

/** A Go slice: indexable and iterable, but not a JavaScript array. */
interface PbArray<T> extends Iterable<T> {
  readonly length: number;
  [index: number]: T;
}

interface PbApp {
  db(): PbDb;
  /** The connection that writes, one at a time. */
  nonconcurrentDB(): PbDb;
  concurrentDB(): PbDb;
  /** PocketBase's own log. */
  auxDB(): PbDb;
  runInTransaction(work: (tx: PbApp) => void): void;
  auxRunInTransaction(work: (tx: PbApp) => void): void;
  auxVacuum(): void;
  runAllMigrations(): void;
  dataDir(): string;
  /** Name of the variable given as --encryptionEnv, '' for none. */
  encryptionEnv(): string;
  settings(): PbSettings;
  store(): PbStore;
  save(model: PbModel | PbSettings): void;
  delete(model: PbModel): void;
  findCollectionByNameOrId(nameOrId: string): PbCollection;
  findCachedCollectionByNameOrId(nameOrId: string): PbCollection;
  findAllCollections(...types: string[]): PbArray<PbCollection>;
  findRecordById(collection: string, id: string): PbRecord;
  findRecordsByFilter(
    collection: string,
    filter: string,
    sort?: string,
    limit?: number,
    offset?: number,
    params?: Record<string, unknown>,
  ): PbArray<PbRecord>;
  findAuthRecordByEmail(collection: string, email: string): PbRecord;
  findAuthRecordByToken(token: string, ...types: string[]): PbRecord;
  findOTPById(id: string): PbOtp;
  subscriptionsBroker(): PbBroker;
  newMailClient(): { send(message: PbMailerMessage): void };
  logger(): PbLogger;
  cron(): { jobs(): PbJob[] };
  rootCmd: { addCommand(...commands: PbCommand[]): void };
  onServe(): { bindFunc(handler: (e: PbServeEvent) => void): void };
  createBackup(context: Context, name: string): void;
  newBackupsFilesystem(): {
    list(prefix: string): PbArray<{ key: string; modTime: { unixNano(): number } }>;
    uploadFile(file: PbFile, key: string): void;
    close(): void;
  };
  /** Restores a backup and restarts the process. */
  restoreBackup(context: Context, name: string): void;
}

interface PbLogger {
  warn(message: string, ...args: unknown[]): void;
  error(message: string, ...args: unknown[]): void;
}

/** Shared by all VMs and lost at a restart. */
interface PbStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  has(key: string): boolean;
  remove(key: string): void;
  getAll(): Record<string, unknown>;
  /** Atomic over all VMs. The callback must neither throw nor touch the store: its lock is not re-entrant. */
  setFunc(key: string, update: (old: unknown) => unknown): void;
}

interface PbDb {
  newQuery(sql: string): PbQuery;
  /** Only on `concurrentDB` and `nonconcurrentDB`: the `*sql.DB` under it. */
  db(): {
    setConnMaxIdleTime(nanoseconds: number): void;
    setConnMaxLifetime(nanoseconds: number): void;
    setMaxOpenConns(count: number): void;
    setMaxIdleConns(count: number): void;
  };
}

/** A job of ours or of PocketBase's own, which `run` runs to its end. */
interface PbJob {
  id(): string;
  /** Minute, hour, day, month, weekday, in UTC. */
  expression(): string;
  run(): void;
}

interface PbQuery {
  bind(params: Record<string, unknown>): PbQuery;
  one(model: object): void;
  all(models: object): void;
  execute(): { rowsAffected(): number };
}

interface PbSettings {
  /** As JSON, without secrets. */
  string(): string;
  meta: { appName: string; appURL: string; senderName: string; senderAddress: string };
  smtp: {
    enabled: boolean;
    host: string;
    port: number;
    username: string;
    password: string;
    tls: boolean;
    authMethod: string;
    localName: string;
  };
  batch: { enabled: boolean };
  logs: { maxDays: number; logIP: boolean; logAuthId: boolean; minLevel: number };
  rateLimits: {
    enabled: boolean;
    rules: { label: string; audience: string; duration: number; maxRequests: number }[];
  };
  trustedProxy: { headers: string[]; useLeftmostIP: boolean };
  superuserIPs: string[];
  s3: { secret: string };
  backups: { cron: string; cronMaxKeep: number; s3: { enabled: boolean; secret: string } };
}

declare function cronAdd(id: string, expression: string, job: () => void): void;
declare function migrate(up: (app: PbApp) => void, down?: (app: PbApp) => void): void;
