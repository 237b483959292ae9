/** What stands under a key of an answer of unknown shape, undefined when it is no object. */
export const valueAt = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;

/** The text under a key, '' for anything else. */
export function textAt(body: unknown, key: string): string {
  const value = valueAt(body, key);
  return typeof value === 'string' ? value : '';
}

/** The number under a key, NaN for anything else. */
export function numberAt(body: unknown, key: string): number {
  const value = valueAt(body, key);
  return typeof value === 'number' ? value : Number.NaN;
}
