/** What sign-in, mail and the start use of the VM beyond the rest of the hooks. */

interface PbApp {
  /** Name of the variable given as --encryptionEnv, '' for none. */
  encryptionEnv(): string;
}

interface PbRecord {
  ignoreEmailVisibility(ignore: boolean): void;
}

/** Go's time.Time, with the reading of the monotonic clock. */
interface PbTime {
  sub(earlier: PbTime): { milliseconds(): number };
}

interface PbDateTime {
  add(nanoseconds: number): PbDateTime;
  time(): PbTime;
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
  process: PbProcess;
  /** The other end of `stdinPipe()`, once that was called. */
  stdin: PbPipeOut;
  stdinPipe(): PbPipeIn;
  stdoutPipe(): PbPipeOut;
}

interface PbBytes {
  readonly bytes: unique symbol;
}
declare function toBytes(raw: unknown, maxBytes?: number): PbBytes;

interface PbCommand {
  inOrStdin(): unknown;
  outOrStdout(): { write(bytes: PbBytes): void };
}

declare const onRecordRequestEmailChangeRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordRequestVerificationRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordRequestPasswordResetRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordAuthWithPasswordRequest: PbHook<PbPasswordEvent>;
declare const onRecordAuthWithOAuth2Request: PbHook<PbRecordAuthEvent>;
