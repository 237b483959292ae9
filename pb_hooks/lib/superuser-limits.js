/**
 * How often a superuser's password may be tried, counted before it is compared: one comparison takes a tenth of a second
 * of a processor, on purpose. RATE_LIMIT_FACTOR does not multiply these.
 *
 * The owner gets in whatever strangers do. They share one allowance, and use up nothing but that:
 * - a browser that has signed in before (`superuser-device.js`) has its own, also beside an attacker with its address;
 * - a network from which this superuser has signed in has its own, for programs without cookies;
 * - elsewhere, the link for a new password in the superuser's mailbox marks the browser that opens it. Strangers who ask
 *   for it can make it come sooner, but not keep it away;
 * - on the server, `superuser upsert` and a restart, which forgets all counts.
 */

const client = require('./client-address.js');
const clock = require('./clock.js');
const devices = require('./superuser-device.js');
const limit = require('./rate-limit.js');
const memory = require('./short-memory.js');
const networks = require('./superuser-networks.js');

/** What the log says. */
const REFUSED = 'Entrada no painel do PocketBase recusada: tentativas demais';

const QUARTER = 900;
const HOUR = 3600;
/** After this, whoever held the turn is gone. */
const TURN_SECONDS = 30;
const PATIENCE_MS = 5000;

/** @typedef {[key: string, seconds: number, most: number]} Window */
/** @typedef {{ wait: number, giveBack(): void, end(): void }} Try `wait` in seconds; 0: the password may be compared */

/** @param {PbApp} app @param {Window[]} windows */
function countAll(app, windows) {
  const counted = /** @type {Window[]} */ ([]);
  const giveBack = () => {
    for (const [key, seconds] of counted) limit.giveBack(app, key, seconds);
  };
  for (const window of windows) {
    const wait = limit.count(app, ...window);
    if (!wait) {
      counted.push(window);
      continue;
    }
    giveBack();
    return { wait, giveBack: () => {} };
  }
  return { wait: 0, giveBack };
}

/** In all first: an address or a name makes a count of its own only while this one has room. @param {string} from */
const strangers = (from) =>
  /** @type {Window[]} */ ([
    ['superuser:strangers', HOUR, 60],
    [`superuser:stranger:${from}`, HOUR, 10],
  ]);

/** @param {PbPasswordEvent} e @returns {{ name: string, patience: number, windows: Window[] }} */
function allowance(e) {
  const { record } = e;
  const from = client.limitKey(e);
  const device = record && devices.known(e.requestEvent, record.id);
  if (device)
    return { name: 'device', patience: PATIENCE_MS, windows: [[`superuser:device:${device}`, QUARTER, 10]] };
  const network = networks.networkOf(e);
  if (record && networks.isKnown(e.app, record.id, network))
    return {
      name: 'network',
      patience: PATIENCE_MS,
      windows: [
        [`superuser:network:${record.id}:${network}`, HOUR, 40],
        [`superuser:address:${record.id}:${from}`, QUARTER, 10],
      ],
    };
  const identity = $security.sha256(e.identity.trim().toLowerCase()).slice(0, 32);
  return {
    name: 'stranger',
    patience: 0,
    windows: [...strangers(from), [`superuser:identity:${identity}`, HOUR, 30]],
  };
}

/** One comparison at a time: many at once would take both processors. @param {PbApp} app @param {string} key @param {number} patience */
function takeTurn(app, key, patience) {
  for (const until = clock.elapsed(app) + patience; ; sleep(20)) {
    let mine = false;
    memory.update(app, key, TURN_SECONDS, (old, now) => {
      mine = old === '' || Number(old) < now;
      return mine ? String(now + TURN_SECONDS * 1000) : old;
    });
    if (mine || clock.elapsed(app) >= until) return mine;
  }
}

/**
 * Asks for one comparison of a password.
 * @param {PbPasswordEvent} e
 * @returns {Try}
 */
function take(e) {
  const { name, patience, windows } = allowance(e);
  const nothing = () => {};
  const { wait, giveBack } = countAll(e.app, windows);
  if (wait) return { wait, giveBack: nothing, end: nothing };
  const turn = `superuser:turn:${name}`;
  if (!takeTurn(e.app, turn, patience)) {
    giveBack();
    return { wait: 1, giveBack: nothing, end: nothing };
  }
  return { wait: 0, giveBack, end: () => memory.update(e.app, turn, 1, () => '') };
}

/**
 * The seconds to wait for somebody who is a stranger for sure, before a body is read and a name looked for: a flood of
 * refused tries costs little. 0 where it depends on the name.
 * @param {PbRequestEvent} e
 */
function waitOfStranger(e) {
  const waits = strangers(client.limitKey(e)).map((window) => limit.look(e.app, ...window));
  const wait = Math.max(...waits);
  if (!wait || devices.known(e) || networks.isAnybodys(e.app, networks.networkOf(e))) return 0;
  return wait;
}

/**
 * Counts one code of a second factor; the seconds to wait when there are none left.
 * @param {PbRequestEvent} e
 */
function takeCode(e) {
  const device = devices.known(e);
  const windows = device
    ? /** @type {Window[]} */ ([[`superuser:code:${device}`, QUARTER, 10]])
    : strangers(client.limitKey(e));
  return countAll(e.app, windows).wait;
}

/** @param {number} seconds */
function sentence(seconds) {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds <= 60 ? 'um minuto' : `${minutes} minutos`;
  return `Muitas tentativas: tente novamente em ${time}, ou peça uma nova senha por e-mail.`;
}

module.exports = { REFUSED, take, takeCode, waitOfStranger, sentence };
