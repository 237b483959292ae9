/** Whose open streams have to end without anybody having said so: time passed, or the database was edited. */

const access = require('./access.js');
const streams = require('./streams.js');

/**
 * The users with a stream who may not have it any more: expired token, other token key, lost access, deleted.
 * @param {PbApp} app
 * @returns {Set<string>}
 */
function find(app) {
  const out = new Set();
  const open = streams.ofUsers(app);
  if (open.length === 0) return out;
  const known = access.states(app, [...new Set(open.map(streams.userOf))]);
  const now = Date.now();
  for (const client of open) {
    const user = streams.userOf(client);
    const state = known.get(user);
    if (!state?.ok || state.tokenKey !== streams.tokenKeyOf(client) || streams.isExpired(client, now))
      out.add(user);
  }
  return out;
}

module.exports = { find };
