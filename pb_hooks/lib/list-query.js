/** What the lists of the admin area are asked for. */

const body = require('./invalid.js');
const plain = require('./plain-text.js');

const MOST = 200;
const DEEPEST = 100_000;

/** @param {string} text @param {number} fallback @param {number} most */
function whole(text, fallback, most) {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : fallback;
  return Math.min(most, Math.max(1, value));
}

const REFUSALS = { status: 'Status inválido.', type: 'Tipo inválido.' };

/**
 * Reads search, filter and page; an unknown filter is refused by name.
 * @param {PbRequestEvent} e
 * @param {string[]} known values of the filter besides ''
 * @param {'status' | 'type'} [name] of the filter
 */
function listQuery(e, known, name = 'status') {
  const query = e.request.url.query();
  const filter = query.get(name);
  if (filter !== '' && !known.includes(filter)) throw body.invalid(name, `invalid_${name}`, REFUSALS[name]);
  return {
    search: plain.plainText(query.get('search').slice(0, 200)),
    filter,
    id: query.get('id'),
    page: whole(query.get('page'), 1, DEEPEST),
    perPage: whole(query.get('perPage'), 50, MOST),
  };
}

module.exports = { listQuery };
