/** Whose open streams have to end without anybody having said so: time passed, or the database was edited. */

const access = require('./access.js');
const clock = require('./clock.js');
const streams = require('./streams.js');

/**
 * The streams whose user may not have them any more: expired token, other token key, lost access, deleted.
 * @param {PbApp} app
 * @returns {PbClient[]}
 */
function find(app) {
  const open = streams.ofUsers(app);
  if (open.length === 0) return [];
  const known = access.states(app, [...new Set(open.map(({ user }) => user))]);
  const now = clock.now();
  return open
    .filter(({ user, expires, tokenKey }) => {
      const state = known.get(user);
      return !state?.ok || state.tokenKey !== tokenKey || expires <= now;
    })
    .map(({ client }) => client);
}

module.exports = { find };
