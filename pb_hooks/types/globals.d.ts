/** What the VM knows beside the app: moments, bytes, secrets, console commands, errors. */

interface PbDateTime {
  isZero(): boolean;
  string(): string;
  add(nanoseconds: number): PbDateTime;
  time(): PbTime;
}
declare const DateTime: { new (): PbDateTime };

/** Go's time.Time, with the reading of the monotonic clock. */
interface PbTime {
  sub(earlier: PbTime): { milliseconds(): number };
}

interface PbBytes {
  readonly bytes: unique symbol;
  readonly length: number;
  [at: number]: number;
}
declare function toBytes(raw: unknown, maxBytes?: number): PbBytes;
// biome-ignore lint/suspicious/noShadowRestrictedNames: the VM calls it so
declare function toString(raw: unknown, maxBytes?: number): string;
declare function sleep(milliseconds: number): void;

/** Go's own, for what can be given up. */
declare class Context {}

declare const console: {
  log(...args: unknown[]): void;
  warn(...args: unknown[]): void;
  error(...args: unknown[]): void;
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

interface PbCommand {
  use: string;
  inOrStdin(): unknown;
  outOrStdout(): { write(bytes: PbBytes): void };
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
