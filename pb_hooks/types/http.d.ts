/** What the routes, the gate and the server under them need of the VM. */

interface PbHttpRequest {
  /** Read again from its start after `reread()`. */
  body: { reread?(): void };
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

/** `os.File` */
interface PbFile {
  /** @param whence 2: from the end */
  seek(offset: number, whence: number): void;
  close(): void;
}

/** `os.Root` */
interface PbRoot {
  create(name: string): PbFile;
  open(name: string): PbFile;
  remove(name: string): void;
  close(): void;
}

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
  next(): void;
}

interface PbApp {
  onServe(): { bindFunc(handler: (e: PbServeEvent) => void): void };
}
