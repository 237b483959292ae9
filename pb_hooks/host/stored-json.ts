/**
 * JSON that stands in the database: raw SQL, an old import or another version may have left anything there, and one bad
 * row must not stop what is done with all of them.
 */

import * as plainObject from '../domain/plain-object.ts';

/** Returns the parsed text, null when it is no JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of an object, {} for whatever is none. */
export const object = (text: string): plainObject.Fields => plainObject.fieldsOf(parse(text));
