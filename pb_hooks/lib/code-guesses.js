/**
 * Ten wrong codes, from all sides together, end that code; the link in the same mail stays. The limit that
 * PocketBase has of its own (five tries for one user and address in 180 s) counts right ones too, stops the link
 * with the code, and does not bound guessing from many addresses: our route does not pass through it.
 */

const memory = require('./short-memory.js');
const secrets = require('./sign-in-secrets.js');

const MAX_WRONG = 10;
const LIFE_SECONDS = 15 * 60;
const WAIT_MS = 10_000;

/** @param {PbApp} app @param {string} key */
function lock(app, key) {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; sleep(10)) {
    let mine = false;
    memory.update(app, key, 30, (old) => {
      mine = old === '';
      return 'busy';
    });
    if (mine) return true;
  }
  return false;
}

/**
 * Compares one typed code. One at a time for each code: in parallel, a thousand guesses would be compared before
 * the first was counted.
 * @param {PbApp} app
 * @param {string} id of the code
 * @param {string} typed
 * @returns {{ secret: PbOtp | null, ended: boolean }} the secret when the code is right; `ended` by this guess
 */
function check(app, id, typed) {
  const nothing = { secret: null, ended: false };
  if (!secrets.find(app, id)) return nothing;
  const busy = `checking:${id}`;
  if (!lock(app, busy)) return nothing;
  try {
    // Again, because those who were waiting may have used or ended it.
    const secret = secrets.find(app, id);
    if (!secret) return nothing;
    if (secret.validatePassword(typed)) return { secret, ended: false };
    let wrong = 0;
    memory.update(app, `wrong:${id}`, LIFE_SECONDS, (old) => {
      wrong = Number(old || 0) + 1;
      return String(wrong);
    });
    if (wrong < MAX_WRONG) return nothing;
    secrets.drop(app, id);
    return { secret: null, ended: true };
  } finally {
    memory.update(app, busy, 1, () => '');
  }
}

module.exports = { check };
