/** Files, folders and child processes. */

interface PbFs {
  open(name: string): unknown;
}

interface PbFileInfo {
  size(): number;
  isDir(): boolean;
  name(): string;
  mode(): number & { isRegular(): boolean };
  modTime(): { unixNano(): number };
}

/** `os.File` */
interface PbFile {
  originalName: string;
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

declare const $filesystem: {
  fileFromPath(path: string): PbFile;
};

interface PbProcess {
  kill(): void;
}

interface PbPipeIn {
  write(bytes: PbBytes): void;
  close(): void;
}

interface PbPipeOut {
  setReadDeadline(at: PbTime): void;
}

/** A process that has been prepared; pipes must be taken before `start()`. */
interface PbChild {
  start(): void;
  wait(): void;
  run(): void;
  output(): unknown;
  process: PbProcess;
  /** The other end of `stdinPipe()`, once that was called. */
  stdin: PbPipeOut;
  stdinPipe(): PbPipeIn;
  stdoutPipe(): PbPipeOut;
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
