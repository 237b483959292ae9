import { readFileSync } from 'node:fs';
import { ROUTE_SIZES } from '../build/build-app.mjs';
import { inRoot } from '../lib/paths.mjs';
import { addMember } from './add-member.mjs';
import { openWhole, signIn } from './browser/member-phone.mjs';
import { withNewPhone } from './browser/open-phone.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';

const SETTLED_MS = 2_000;

/**
 * What the wire carries until a route shows itself, as the build has counted it, and which scripts a member's start asks
 * for.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchWeight(server, report) {
  /** @type {import('../build/route-sizes.mjs').RouteSize[]} */
  const routes = JSON.parse(readFileSync(inRoot(ROUTE_SIZES), 'utf8'));
  const added = (/** @type {string} */ name) =>
    (routes.find((route) => route.name === name)?.added ?? Number.NaN) / 1000;
  report.measured('loginWeight', added('/login'));
  report.measured('dashboardWeight', added('/dashboard'));
  await fillCatalogue(server, 100);
  const session = await addMember(server);
  await withNewPhone({}, async (phone) => {
    await signIn(phone, server.url, session);
    await openWhole(phone, server.url);
    await phone.page.waitForTimeout(SETTLED_MS);
    const scripts = await phone.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    );
    report.measured('adminScripts', scripts.filter((path) => path.includes('/admin-')).length);
    report.measured('scripts', scripts.length);
  });
}
