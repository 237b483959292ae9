import type { ErrorCode } from '#shared/error-codes.ts';
import type { AccessRefusal } from '#shared/refusals.ts';

/**
 * Every way in which a request can end badly, decided once at the edge (`server/classify.ts`).
 * Unreachable is not empty, and not signed out: only our own server, in our own JSON shape, can say
 * `signed-out` or `no-access`.
 */
export type Failure =
  /**
   * No answer of ours: offline, time-out, a proxy's error page. Keep everything, try later. `isPortal`: somebody else
   * answered as if all were well, as a Wi-Fi does that wants a login first.
   */
  | { kind: 'unreachable'; isPortal?: true }
  /** 401 with code `signed_out`: the token is dead. */
  | { kind: 'signed-out' }
  /** 403: signed in, but the access has ended. */
  | { kind: 'no-access'; code: AccessRefusal }
  /** 429: `seconds` until the next try; `extra` is what was said beside it, by code. */
  | { kind: 'limited'; seconds: number; extra?: Details }
  /** Another refusal of our server with a code (PocketBase's own pass too); `detail` is a person's text or a value. */
  | { kind: 'refused'; status: number; code: ErrorCode; detail: string; extra: Details }
  /** Our server answered, but not as agreed (5xx, a bare 400 of a full disk, a wrong shape). Keep, try later. */
  | { kind: 'server-broken'; status: number };

/** What was said beside a code, by code. */
type Details = Readonly<Partial<Record<ErrorCode, string>>>;

/** Answers for expected failures are values; exceptions are left for programming errors. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = <T>(failure: Failure): Result<T> => ({ ok: false, failure });

/** The server's code, or the kind of a failure that has none. */
export const codeOf = (failure: Failure): ErrorCode | Failure['kind'] =>
  'code' in failure ? failure.code : failure.kind;
