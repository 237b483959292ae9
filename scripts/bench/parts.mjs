import { addMember } from './add-member.mjs';
import { withBenchServer } from './bench-server.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { benchHotRoutes } from './hot-routes.mjs';
import { benchIdle } from './idle.mjs';
import { benchLargeDataset } from './large-dataset.mjs';
import { benchLogsAndExport } from './logs-export.mjs';
import { benchOpenPhones } from './open-phones.mjs';
import { benchPhone } from './phone.mjs';
import { benchSignIns } from './sign-ins.mjs';
import { benchStaticFiles } from './static-files.mjs';
import { benchSync } from './sync.mjs';
import { benchTicketsList } from './tickets-list.mjs';
import { benchUsersList } from './users-list.mjs';

/** @typedef {(binary: string, log: (line: string) => void) => Promise<void>} Part */

/**
 * What `npm run bench` runs, each by its name too. Each on a server of its own: a hundred thousand members would
 * weigh on every other figure.
 * @type {Record<string, Part>}
 */
export const PARTS = {
  app: (binary, log) =>
    withBenchServer(binary, async (server) => {
      await benchStaticFiles(server, log);
      await fillCatalogue(server, 10_000);
      const session = await addMember(server);
      await benchSync(server, session.token, log);
      await benchPhone({ ...server, session }, log);
    }),
  members: (binary, log) => withBenchServer(binary, (server) => benchUsersList(server, log)),
  tickets: (binary, log) => withBenchServer(binary, (server) => benchTicketsList(server, log)),
  logs: (binary, log) => withBenchServer(binary, (server) => benchLogsAndExport(server, log)),
  'sign-ins': benchSignIns,
  routes: (binary, log) => withBenchServer(binary, (server) => benchHotRoutes(server, log)),
  phones: (binary, log) => withBenchServer(binary, (server) => benchOpenPhones(server, log)),
  idle: (binary, log) => withBenchServer(binary, (server) => benchIdle(server, log)),
  full: (binary, log) => withBenchServer(binary, (server) => benchLargeDataset(server, log)),
};
