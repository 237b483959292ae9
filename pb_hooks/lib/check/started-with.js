/**
 * What the server was started with, remembered for the console: the shell in which somebody types `check` rarely has
 * the server's environment.
 */

const clock = require('../clock.js');
const json = require('../stored-json.js');
const state = require('../server-state.js');

const NAME = 'started_with';

/** @typedef {{ at: number, trial: boolean, factor: number, logDays: number }} Started */

/** @param {PbApp} app @param {import('../environment.js').Environment} env */
function remember(app, env) {
  const factor = Number($os.getenv('RATE_LIMIT_FACTOR') || 1);
  const started = { at: clock.now(), trial: env.trial, factor, logDays: env.retention.logDays };
  state.write(app, NAME, JSON.stringify(started));
}

/** @param {PbApp} app @returns {Started} */
function read(app) {
  const { at, trial, factor, logDays } = json.object(state.read(app, NAME));
  return {
    at: Number(at) || 0,
    trial: trial === true,
    factor: Number(factor) || 1,
    logDays: Number(logDays) || 183,
  };
}

module.exports = { remember, read };
