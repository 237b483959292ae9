import { withBenchServer } from './bench-server.mjs';
import { benchDelta } from './delta.mjs';
import { benchDevice } from './device.mjs';
import { benchFirstVisit } from './first-visit.mjs';
import { benchHeart } from './heart.mjs';
import { benchHotRoutes } from './hot-routes.mjs';
import { benchIdle } from './idle.mjs';
import { benchImport } from './import-catalogue.mjs';
import { benchLargeDataset } from './large-dataset.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchLogin } from './login.mjs';
import { benchLogsAndExport } from './logs-export.mjs';
import { benchOfflineStart } from './offline-start.mjs';
import { benchOpenPhones } from './open-phones.mjs';
import { benchSave } from './save-assistant.mjs';
import { benchSignInGate } from './sign-in-gate.mjs';
import { benchSignIns } from './sign-ins.mjs';
import { benchStaticFiles } from './static-files.mjs';
import { benchExport } from './sync.mjs';
import { benchTicketsList } from './tickets-list.mjs';
import { benchTyping } from './typing.mjs';
import { benchUsersList } from './users-list.mjs';
import { benchWeight } from './weight.mjs';

/** @typedef {(binary: string, report: import('./report.mjs').Report) => Promise<void>} Part */

/**
 * What `npm run bench` runs, each by its name too. Each on a server of its own: a hundred thousand members would
 * weigh on every other figure.
 * @type {Record<string, Part>}
 */
export const PARTS = {
  login: (binary, report) => withBenchServer(binary, (server) => benchLogin(server, report)),
  weight: (binary, report) => withBenchServer(binary, (server) => benchWeight(server, report)),
  static: (binary, report) => withBenchServer(binary, (server) => benchStaticFiles(server, report)),
  lighthouse: benchLighthouse,
  'first-visit': (binary, report) => withBenchServer(binary, (server) => benchFirstVisit(server, report)),
  delta: (binary, report) => withTwoServers(binary, (small, large) => benchDelta(small, large, report)),
  export: benchExport,
  device: benchDevice,
  start: benchOfflineStart,
  typing: (binary, report) => withBenchServer(binary, (server) => benchTyping(server, report)),
  heart: (binary, report) => withBenchServer(binary, (server) => benchHeart(server, report)),
  phones: benchOpenPhones,
  gate: (binary, report) =>
    withTwoServers(binary, (small, large) => benchSignInGate(small, large, report), {
      RATE_LIMIT_FACTOR: '100000',
    }),
  members: (binary, report) => withTwoServers(binary, (small, large) => benchUsersList(small, large, report)),
  idle: (binary, report) => withBenchServer(binary, (server) => benchIdle(server, report)),
  save: benchSave,
  import: (binary, report) => withBenchServer(binary, (server) => benchImport(binary, server, report)),
};

/**
 * Two servers beside each other, for what must not grow.
 * @param {string} binary
 * @param {(small: import('./bench-server.mjs').BenchServer, large: import('./bench-server.mjs').BenchServer) => Promise<void>} work
 * @param {NodeJS.ProcessEnv} [settings]
 */
const withTwoServers = (binary, work, settings) =>
  withBenchServer(
    binary,
    (small) => withBenchServer(binary, (large) => work(small, large), settings),
    settings,
  );

/**
 * How much one machine carries, for docs/scale.md; only by name.
 * @type {Record<string, (binary: string, log: (line: string) => void) => Promise<void>>}
 */
export const FIGURES = {
  tickets: (binary, log) => withBenchServer(binary, (server) => benchTicketsList(server, log)),
  logs: (binary, log) => withBenchServer(binary, (server) => benchLogsAndExport(server, log)),
  'sign-ins': benchSignIns,
  routes: (binary, log) => withBenchServer(binary, (server) => benchHotRoutes(server, log)),
  full: (binary, log) => withBenchServer(binary, (server) => benchLargeDataset(server, log)),
};
