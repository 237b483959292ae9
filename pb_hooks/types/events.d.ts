/** The events that hooks and routes receive, as far as we read them. */

interface PbHttpHeader {
  get(name: string): string;
  set(name: string, value: string): void;
  add(name: string, value: string): void;
  del(name: string): void;
}

interface PbHttpRequest {
  method: string;
  host: string;
  contentLength: number;
  header: PbHttpHeader;
  url: { path: string; rawQuery: string; query(): { get(name: string): string; has(name: string): boolean } };
  pathValue(name: string): string;
  /** The first value of a field of a form or the query; '' for none. */
  formValue(name: string): string;
}

interface PbRequestInfo {
  auth: PbRecord | null;
  body: Record<string, unknown>;
  query: Record<string, string>;
  headers: Record<string, string>;
  method: string;
}

interface PbFs {
  open(name: string): unknown;
}

interface PbRequestEvent {
  app: PbApp;
  auth: PbRecord | null;
  request: PbHttpRequest;
  response: PbResponseWriter;
  next(): void;
  realIP(): string;
  remoteIP(): string;
  isTLS(): boolean;
  requestInfo(): PbRequestInfo;
  bindBody(target: object): void;
  hasSuperuserAuth(): boolean;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Of the answer; 0 while there is none. */
  status(): number;
  json(status: number, data: unknown): void;
  blob(status: number, contentType: string, bytes: unknown): void;
  noContent(status: number): void;
  fileFS(fs: PbFs, name: string): void;
  /** Sends what was written so far, while the handler goes on. */
  flush(): void;
}

interface PbRecordRequestEvent extends PbRequestEvent {
  collection: PbCollection;
  record: PbRecord;
  /** `request` and `response` are undefined on the event itself. */
  requestEvent: PbRequestEvent;
}

/** `request` is undefined on these: read `requestInfo()`, `realIP()` or `requestEvent.request`. */
interface PbOtpRequestEvent extends Omit<PbRequestEvent, 'request'> {
  collection: PbCollection;
  /** null when the address is unknown. */
  record: PbRecord | null;
  password: string;
  requestEvent: PbRequestEvent;
}

interface PbAuthWithOtpEvent extends Omit<PbRequestEvent, 'request'> {
  collection: PbCollection;
  record: PbRecord;
  otp: PbOtp;
  requestEvent: PbRequestEvent;
}

interface PbRecordAuthEvent extends Omit<PbRequestEvent, 'request'> {
  collection: PbCollection;
  record: PbRecord;
  token: string;
  authMethod: string;
  requestEvent: PbRequestEvent;
}

interface PbRecordEvent {
  app: PbApp;
  record: PbRecord;
  next(): void;
}

/** `request` is undefined here too. */
interface PbRealtimeSubscribeEvent extends Omit<PbRequestEvent, 'request'> {
  client: PbClient;
  subscriptions: PbArray<string>;
}

interface PbBootstrapEvent {
  app: PbApp;
  next(): void;
}

interface PbTerminateEvent {
  app: PbApp;
  next(): void;
}

interface PbBackupEvent {
  app: PbApp;
  name: string;
  /** Entries of the data folder that are left out. */
  exclude: string[];
  next(): void;
}

type PbHook<E> = (handler: (e: E) => void, ...collections: string[]) => void;

declare const onBootstrap: PbHook<PbBootstrapEvent>;
declare const onTerminate: PbHook<PbTerminateEvent>;
declare const onBackupCreate: PbHook<PbBackupEvent>;
declare const onBackupRestore: PbHook<PbBackupEvent>;

declare const onRecordValidate: PbHook<PbRecordEvent>;
declare const onRecordCreate: PbHook<PbRecordEvent>;
declare const onRecordUpdate: PbHook<PbRecordEvent>;
declare const onRecordDelete: PbHook<PbRecordEvent>;
declare const onRecordAfterCreateSuccess: PbHook<PbRecordEvent>;
declare const onRecordAfterUpdateSuccess: PbHook<PbRecordEvent>;
declare const onRecordAfterDeleteSuccess: PbHook<PbRecordEvent>;

declare const onRecordCreateRequest: PbHook<PbRecordRequestEvent>;
declare const onRecordUpdateRequest: PbHook<PbRecordRequestEvent>;
declare const onRecordDeleteRequest: PbHook<PbRecordRequestEvent>;

declare const onRecordRequestOTPRequest: PbHook<PbOtpRequestEvent>;
declare const onRecordAuthWithOTPRequest: PbHook<PbAuthWithOtpEvent>;
declare const onRecordAuthRefreshRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordAuthRequest: PbHook<PbRecordAuthEvent>;

/**
 * Never wrap the connection itself (`onRealtimeConnectRequest`, or a `routerUse` that also runs on
 * `GET /api/realtime`): a handler that calls `next()` there keeps a whole VM for as long as the stream is open.
 */
declare const onRealtimeSubscribeRequest: PbHook<PbRealtimeSubscribeEvent>;

interface PbMiddleware {
  /** Of several with one id, the one that is bound last, or deepest, is used. */
  id: string;
}
type PbHandler = (e: PbRequestEvent) => void;
declare const Middleware: { new (handler: PbHandler, priority?: number, id?: string): PbMiddleware };
declare function routerAdd(
  method: string,
  path: string,
  handler: PbHandler | string,
  ...middlewares: (PbMiddleware | PbHandler)[]
): void;
declare function routerUse(...middlewares: (PbMiddleware | PbHandler)[]): void;
declare function cronAdd(id: string, expression: string, job: () => void): void;
declare function migrate(up: (app: PbApp) => void, down?: (app: PbApp) => void): void;
