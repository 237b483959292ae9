import type { ErrorCode } from '#shared/error-codes.ts';
import type { Failure } from './failure.ts';

/** The server's code, the kind of failure, or what happened on the device alone. */
export type OutcomeCode = ErrorCode | Failure['kind'] | 'offline' | 'not_stored';

/** What a command returns to the screen: done, or why not in words for the person. A command that returns this does not throw. */
export type Outcome<T = void> =
  | { ok: true; value: T }
  | { ok: false; title: string; description: string; code: OutcomeCode };
