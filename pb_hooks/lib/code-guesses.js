/**
 * Compares typed codes. Ten wrong ones, from all sides together, end that code; fifty in a day end all codes of the
 * account for that long. The links stay. The limit that PocketBase has of its own (five tries for one user and address
 * in 180 s) counts right ones too, stops the link with the code, and does not bound guessing from many addresses: our
 * route does not pass through it.
 */

const aliases = require('./code-alias.js');
const secrets = require('./sign-in-secrets.js');
const tries = require('./code-tries.js');

/**
 * @typedef {object} Compared
 * @property {PbOtp | null} secret when the code is right
 * @property {boolean} onlyLinks the account takes no codes for now: this one was not compared
 * @property {'' | 'code' | 'account'} ended what this guess was the last for
 * @property {string} userId whose code it is, '' for none
 */

/** @type {Compared} */
const NOTHING = { secret: null, onlyLinks: false, ended: '', userId: '' };

/**
 * @param {PbApp} app
 * @param {string} id of the code, or its alias
 * @param {string} typed
 * @returns {Compared}
 */
function check(app, id, typed) {
  const code = aliases.resolve(app, id);
  const secret = secrets.find(app, code);
  // What is no code cannot be right: it costs no try and no bcrypt.
  if (!secret || !/^\d{8}$/.test(typed)) return NOTHING;
  const userId = secret.recordRef();
  const guess = { code, user: userId, byAlias: code !== id };
  const taken = tries.take(app, guess);
  if (!taken) return { ...NOTHING, userId, onlyLinks: tries.onlyLinks(app, userId) };
  if (secret.validatePassword(typed)) {
    tries.giveBack(app, taken);
    return { ...NOTHING, userId, secret };
  }
  const ended = tries.keep(app, taken, guess);
  if (ended.code) secrets.drop(app, code);
  return { ...NOTHING, userId, ended: ended.account ? 'account' : ended.code ? 'code' : '' };
}

module.exports = { check };
