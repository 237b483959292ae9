/** Requests, responses and routes, and Go's server under them. */

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
  /** Read again from its start after `reread()`. */
  body: { reread?(): void };
  pathValue(name: string): string;
  /** The first value of a field of a form or the query; '' for none. */
  formValue(name: string): string;
  /** Throws when there is none. */
  cookie(name: string): { value: string };
}

/** The connection's own is under those of PocketBase and gzip. */
interface PbResponseWriter {
  header(): PbHttpHeader;
  write(bytes: PbBytes | number[]): void;
  unwrap?(): PbResponseWriter;
  /** What compresses, where gzip does. */
  writer?: PbGzipWriter;
  setReadDeadline?(time: PbTime): void;
}

/** `gzip.Writer` */
interface PbGzipWriter {
  reset(into: PbResponseWriter | PbFile): void;
  write(bytes: PbBytes): void;
  close(): void;
}

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

declare const $apis: {
  gzip(): PbMiddleware;
  bodyLimit(bytes: number): PbMiddleware;
  skipSuccessActivityLog(): PbMiddleware;
  recordAuthResponse(e: PbRequestEvent, record: PbRecord, method: string): void;
};

interface PbHttpHandler {
  readonly handler: unique symbol;
}

/** `http.ServeMux` */
interface PbMux extends PbHttpHandler {
  handle(pattern: string, handler: PbHttpHandler): void;
}

interface PbRouterGroup {
  middlewares: PbMiddleware[];
  group(prefix: string): PbRouterGroup;
}

interface PbRouter {
  routerGroup: PbRouterGroup;
  /** A handler for the routes and middlewares of this moment. */
  buildMux(): PbMux;
}

interface PbServeEvent {
  app: PbApp;
  router: PbRouter;
  server: { handler: PbHttpHandler; maxHeaderBytes: number; readHeaderTimeout: number };
  /** What PocketBase does when there is no superuser. */
  installerFunc: unknown;
  next(): void;
}

/** Requests of ours to others. */
declare const $http: {
  send(request: { url: string; method: string; timeout: number; headers?: Record<string, string> }): {
    statusCode: number;
    body: PbBytes;
    headers: Record<string, PbArray<string> | undefined>;
    json: { ready?: unknown; version?: unknown } | null;
  };
};
