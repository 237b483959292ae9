/** What was parsed from JSON may be anything. */

export type Fields = { [field: string]: unknown };

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object, {} for whatever is none. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
