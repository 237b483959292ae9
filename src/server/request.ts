import { ClientResponseError } from 'pocketbase';
import { fail, type Result, succeed } from '#domain/result/failure.ts';
import { classifyAnswer } from './classify.ts';

/** No request may spin for ever; sending a mail is bounded by the server at 13 s. */
export const REQUEST_LIMIT_MS = 20_000;

/**
 * Runs a call of the SDK and returns its value or the classified failure. `read` checks the answer's shape
 * and returns undefined for a foreign one (a captive portal answers 200 with its own page).
 */
export async function request<T>(
  call: (signal: AbortSignal) => Promise<unknown>,
  read: (body: unknown) => T | undefined,
  limitMs = REQUEST_LIMIT_MS,
): Promise<Result<T>> {
  try {
    const value = read(await call(AbortSignal.timeout(limitMs)));
    return value === undefined ? fail({ kind: 'unreachable', isPortal: true }) : succeed(value);
  } catch (error) {
    if (error instanceof ClientResponseError) return fail(classifyAnswer(error.status, error.response));
    return fail({ kind: 'unreachable' });
  }
}
