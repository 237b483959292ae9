/** The `$` namespaces of the VM, as far as we use them. */

declare const $apis: {
  gzip(): PbMiddleware;
  bodyLimit(bytes: number): PbMiddleware;
  skipSuccessActivityLog(): PbMiddleware;
  recordAuthResponse(e: PbRequestEvent, record: PbRecord, method: string): void;
  static(dirOrFs: string | PbFs, indexFallback: boolean): PbHandler;
};

declare const $security: {
  equal(a: string, b: string): boolean;
  sha256(text: string): string;
  hs256(text: string, secret: string): string;
  randomString(length: number): string;
  randomStringWithAlphabet(length: number, alphabet: string): string;
  pseudorandomStringWithAlphabet(length: number, alphabet: string): string;
  /** Reads the claims without checking the signature. */
  parseUnverifiedJWT(token: string): Record<string, unknown>;
};

interface PbProcess {
  kill(): void;
}

interface PbFileInfo {
  size(): number;
  isDir(): boolean;
  name(): string;
  mode(): number & { isRegular(): boolean };
  modTime(): { unixNano(): number };
}

declare const $os: {
  args: PbArray<string>;
  cmd(name: string, ...args: string[]): PbChild;
  exit(code: number): void;
  getenv(name: string): string;
  dirFS(path: string): PbFs;
  openRoot(path: string): PbRoot;
  stat(path: string): PbFileInfo;
  readFile(path: string): PbBytes;
  writeFile(path: string, data: string, mode: number): void;
  readDir(path: string): PbArray<PbFileInfo>;
  mkdirAll(path: string, mode: number): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  removeAll(path: string): void;
};

declare const console: {
  log(...args: unknown[]): void;
  warn(...args: unknown[]): void;
  error(...args: unknown[]): void;
};
