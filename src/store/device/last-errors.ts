import { redactError } from '#domain/support/redact-error.ts';
import { LAST_ERRORS_KEY } from '#storage/storage-keys.ts';

const KEPT = 5;

type NotedError = { at: number; text: string };

/** The last errors of this tab, newest first; they survive the reload that often follows them. */
export function lastErrors(): NotedError[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(LAST_ERRORS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isNoted) : [];
  } catch {
    return [];
  }
}

const isNoted = (value: unknown): value is NotedError =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'text' in value;

export function recordError(error: unknown): void {
  try {
    const noted = { at: Date.now(), text: redactError(String(error)) };
    sessionStorage.setItem(LAST_ERRORS_KEY, JSON.stringify([noted, ...lastErrors()].slice(0, KEPT)));
  } catch {
    // No storage: the diagnostics lack it.
  }
}

export function clearErrors(): void {
  try {
    sessionStorage.removeItem(LAST_ERRORS_KEY);
  } catch {
    // Nothing can be there either.
  }
}

/** Records what no code caught, from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // Without one nothing was thrown: a browser tells so of layouts that it finishes a frame later, which would push faults out.
    if (error) recordError(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason));
}
