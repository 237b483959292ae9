/**
 * What the server was started with, stored for the console: the shell in which `check` is typed rarely has the
 * server's environment.
 */

import * as clock from '../../host/clock.ts';
import type { Environment } from '../../host/environment.ts';
import * as serverState from '../../host/server-state.ts';
import * as storedJson from '../../host/stored-json.ts';
import * as rateLimit from '../../http/rate-limit.ts';

const NAME = 'started_with';

export type Started = { at: number; trial: boolean; factor: number; logDays: number; version: string };

/** @param version of the release, which is also the client's */
export function save(app: PbApp, env: Environment, version: string) {
  const { trial, retention } = env;
  const factor = rateLimit.factor();
  const started = { at: clock.now(), trial, factor, logDays: retention.logDays, version };
  serverState.write(app, NAME, JSON.stringify(started));
}

/** Defaults where no server of this data folder has been started yet. */
export function read(app: PbApp): Started {
  const { at, trial, factor, logDays, version } = storedJson.object(serverState.read(app, NAME));
  return {
    at: Number(at) || 0,
    trial: trial === true,
    factor: Number(factor) || 1,
    logDays: Number(logDays) || 183,
    version: typeof version === 'string' ? version : '',
  };
}
