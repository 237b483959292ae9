/**
 * JSON that stands in the database: raw SQL, an old import or another version may have left anything there, and one bad
 * row must not stop what is done with all of them.
 */

/**
 * What the text says, null when it is no JSON.
 * @param {string} text
 * @returns {unknown}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The fields of an object, {} for whatever is none.
 * @param {string} text
 * @returns {{ [field: string]: unknown }}
 */
function object(text) {
  const value = parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? /** @type {{ [field: string]: unknown }} */ (value) : {};
}

module.exports = { parse, object };
