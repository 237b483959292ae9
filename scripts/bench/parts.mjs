import { addMember } from './add-member.mjs';
import { withBenchServer } from './bench-server.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { benchFullHouse } from './full-house.mjs';
import { benchHotRoutes } from './hot-routes.mjs';
import { benchIdle } from './idle.mjs';
import { benchLogsAndExport } from './logs-export.mjs';
import { benchOpenPhones } from './open-phones.mjs';
import { benchPhone } from './phone.mjs';
import { benchSignIns } from './sign-ins.mjs';
import { benchStaticFiles } from './static-files.mjs';
import { benchSync } from './sync.mjs';
import { benchTicketsList } from './tickets-list.mjs';
import { benchUsersList } from './users-list.mjs';

/** @typedef {(binary: string, say: (line: string) => void) => Promise<void>} Part */

/**
 * What `npm run bench` runs, each by its name too. Each on a server of its own: a hundred thousand members would
 * weigh on every other figure.
 * @type {Record<string, Part>}
 */
export const PARTS = {
  app: (binary, say) =>
    withBenchServer(binary, async (server) => {
      await benchStaticFiles(server, say);
      await fillCatalogue(server, 10_000);
      const session = await addMember(server);
      await benchSync(server, session.token, say);
      await benchPhone({ ...server, session }, say);
    }),
  members: (binary, say) => withBenchServer(binary, (server) => benchUsersList(server, say)),
  tickets: (binary, say) => withBenchServer(binary, (server) => benchTicketsList(server, say)),
  logs: (binary, say) => withBenchServer(binary, (server) => benchLogsAndExport(server, say)),
  'sign-ins': benchSignIns,
  routes: (binary, say) => withBenchServer(binary, (server) => benchHotRoutes(server, say)),
  phones: (binary, say) => withBenchServer(binary, (server) => benchOpenPhones(server, say)),
  idle: (binary, say) => withBenchServer(binary, (server) => benchIdle(server, say)),
  full: (binary, say) => withBenchServer(binary, (server) => benchFullHouse(server, say)),
};
