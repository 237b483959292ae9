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

/**
 * Reads search, status and page; an unknown status is refused by name.
 * @param {PbRequestEvent} e
 * @param {string[]} statuses besides ''
 */
function listQuery(e, statuses) {
  const query = e.request.url.query();
  const status = query.get('status');
  if (status !== '' && !statuses.includes(status))
    throw body.invalid('status', 'invalid_status', 'Status inválido.');
  return {
    search: plain.plainText(query.get('search').slice(0, 200)),
    status,
    id: query.get('id'),
    page: whole(query.get('page'), 1, DEEPEST),
    perPage: whole(query.get('perPage'), 50, MOST),
  };
}

module.exports = { listQuery };
