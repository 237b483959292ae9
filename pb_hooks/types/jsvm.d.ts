/**
 * What we use of PocketBase's JavaScript VM, declared by hand. PocketBase writes a declaration file of its own,
 * but its `App` has an index signature that accepts every misspelt `$app.*` call; this one accepts none.
 * A hook that needs more of the VM adds it here, as narrow as it is used.
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
// biome-ignore lint/suspicious/noShadowRestrictedNames: the VM calls it so
declare function toString(raw: unknown, maxBytes?: number): string;
declare function sleep(milliseconds: number): void;

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
  dataDir(): string;
  settings(): PbSettings;
  store(): PbStore;
  save(model: PbModel | PbSettings): void;
  delete(model: PbModel): void;
  runInTransaction(work: (tx: PbApp) => void): void;
  runAllMigrations(): void;
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
  rootCmd: { addCommand(...commands: PbCommand[]): void };
}

interface PbLogger {
  info(message: string, ...args: unknown[]): void;
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
  /** Only on the two above: the `*sql.DB` under it. */
  db(): {
    setConnMaxIdleTime(nanoseconds: number): void;
    setConnMaxLifetime(nanoseconds: number): void;
    setMaxOpenConns(count: number): void;
    setMaxIdleConns(count: number): void;
  };
}

interface PbQuery {
  bind(params: Record<string, unknown>): PbQuery;
  one(model: object): void;
  all(models: object): void;
  execute(): { rowsAffected(): number };
}

type PbModel = PbRecord | PbCollection;

interface PbRecord {
  id: string;
  collection(): PbCollection;
  isNew(): boolean;
  original(): PbRecord;
  get(field: string): unknown;
  getString(field: string): string;
  getDateTime(field: string): PbDateTime;
  set(field: string, value: unknown): void;
  /** Whether an update writes what was set since the record was loaded, and no other column. */
  ignoreUnchangedFields(ignore: boolean): void;
  email(): string;
  setEmail(email: string): void;
  verified(): boolean;
  setVerified(verified: boolean): void;
  setPassword(password: string): void;
  setRandomPassword(): string;
  validatePassword(password: string): boolean;
  tokenKey(): string;
  refreshTokenKey(): void;
}
declare const Record: { new (collection: PbCollection, data?: object): PbRecord };

interface PbDateTime {
  isZero(): boolean;
  string(): string;
}
declare const DateTime: { new (value?: string, timezone?: string): PbDateTime };

interface PbOtp extends PbRecord {
  recordRef(): string;
  collectionRef(): string;
}

interface PbSettings {
  meta: { appName: string; appURL: string; senderName: string; senderAddress: string; hideControls: boolean };
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
  backups: { cron: string; cronMaxKeep: number; s3: { enabled: boolean; secret: string } };
}

// --- realtime

interface PbBroker {
  clients(): Record<string, PbClient>;
  chunkedClients(size: number): PbArray<PbArray<PbClient>>;
  clientById(id: string): PbClient;
  unregister(id: string): void;
  totalClients(): number;
}

interface PbClient {
  id(): string;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  send(message: PbMessage): void;
  hasSubscription(topic: string): boolean;
  subscribe(...topics: string[]): void;
  unsubscribe(...topics: string[]): void;
}

interface PbMessage {
  name: string;
  data: string;
}
declare const SubscriptionMessage: { new (message: { name: string; data: string }): PbMessage };

// --- mail

interface PbMailerMessage {
  to: PbArray<{ address: string; name?: string }>;
  subject: string;
}
declare const MailerMessage: {
  new (message: {
    from: { address: string; name?: string };
    to: { address: string; name?: string }[];
    subject: string;
    html?: string;
    text?: string;
    headers?: Record<string, string>;
  }): PbMailerMessage;
};

// --- console commands

interface PbCommand {
  use: string;
}
declare const Command: {
  new (command: {
    use: string;
    short?: string;
    hidden?: boolean;
    disableFlagParsing?: boolean;
    args?: unknown;
    run: (cmd: PbCommand, args: PbArray<string>) => void;
  }): PbCommand;
};

// --- errors: `data` keeps its code only as a ValidationError

interface PbValidationError {
  code(): string;
  message(): string;
}
declare const ValidationError: {
  new (code: import('../../src/shared/error-codes.ts').ErrorCode, message?: string): PbValidationError;
};
type PbErrorData = Record<string, PbValidationError>;
declare const ApiError: { new (status: number, message: string, data?: PbErrorData): Error };
declare const BadRequestError: { new (message: string, data?: PbErrorData): Error };
declare const UnauthorizedError: { new (message: string, data?: PbErrorData): Error };
declare const ForbiddenError: { new (message: string, data?: PbErrorData): Error };
declare const NotFoundError: { new (message: string, data?: PbErrorData): Error };
declare const TooManyRequestsError: { new (message: string, data?: PbErrorData): Error };
