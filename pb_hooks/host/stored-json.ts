/**
 * JSON that stands in the database: raw SQL, an old import or another version may have left anything there, and one bad
 * row must not stop what is done with all of them.
 */

/** Returns the parsed text, null when it is no JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of an object, {} for whatever is none. */
export function object(text: string): { [field: string]: unknown } {
  const value = parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as { [field: string]: unknown }) : {};
}
