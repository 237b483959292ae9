import { installPackages } from './lib/install-packages.mjs';
import { obtainPocketBase } from './lib/obtain-pocketbase.mjs';
import { say } from './lib/say.mjs';

// Every result is a ratio of two measurements of the same run: milliseconds of one machine say nothing on another.
await installPackages(say);
const { path } = await obtainPocketBase({ say });
const { buildIfChanged } = await import('./build/build-app.mjs');
await buildIfChanged(say);
const { withBenchServer } = await import('./bench/bench-server.mjs');
const { benchStaticFiles } = await import('./bench/static-files.mjs');
const { benchSync } = await import('./bench/sync.mjs');
const { benchPhone } = await import('./bench/phone.mjs');
const { addMember } = await import('./bench/add-member.mjs');
const { fillCatalogue } = await import('./bench/fill-catalogue.mjs');
const { benchUsersList } = await import('./bench/users-list.mjs');
const { benchTicketsList } = await import('./bench/tickets-list.mjs');
const { benchLogsAndExport } = await import('./bench/logs-export.mjs');
await withBenchServer(path, async (server) => {
  await benchStaticFiles(server, say);
  await fillCatalogue(server, 10_000);
  const session = await addMember(server);
  await benchSync(server, session.token, say);
  await benchPhone({ ...server, session }, say);
});
// On a server of its own: a hundred thousand members would weigh on every other figure.
await withBenchServer(path, (server) => benchUsersList(server, say));
await withBenchServer(path, (server) => benchTicketsList(server, say));
await withBenchServer(path, (server) => benchLogsAndExport(server, say));
