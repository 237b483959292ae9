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
  const known = access.states(app, [...new Set(open.map(({ user }) => user))]);
  const now = Date.now();
  for (const { user, expires, tokenKey } of open) {
    const state = known.get(user);
    if (!state?.ok || state.tokenKey !== tokenKey || expires <= now) out.add(user);
  }
  return out;
}

module.exports = { find };
