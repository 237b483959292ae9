/**
 * Bounds the tries at links: for each address, and for each link from all addresses together. A right link opens
 * beyond them too: nobody is locked out by what others try.
 */

const client = require('./client-address.js');
const limit = require('./rate-limit.js');
const secrets = require('./sign-in-secrets.js');

const HOUR = 3600;
const PER_ADDRESS = 120;
const PER_LINK = 30;

/**
 * Counts a wrong one, or tells how many seconds to wait when there were enough.
 * @param {PbRequestEvent} e
 * @param {string} id of the link
 * @returns {number}
 */
function count(e, id) {
  const wait = limit.hit(e.app, `link:${client.limitKey(e)}`, HOUR, PER_ADDRESS);
  if (wait) return wait;
  // Only of links that exist: invented ids would fill the memory.
  if (!secrets.find(e.app, id)) return 0;
  return limit.hit(e.app, `link:${id}`, secrets.LIFE_SECONDS, PER_LINK);
}

module.exports = { count };
