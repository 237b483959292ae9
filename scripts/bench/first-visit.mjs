import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { addMember } from './add-member.mjs';
import { ask, wholeCursor } from './ask.mjs';
import { signIn } from './browser/member-phone.mjs';
import { SLOW_4G, slowNetwork, withNewPhone } from './browser/open-phone.mjs';
import { markPaints, paintOf } from './browser/paint-marks.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { middleOf } from './median.mjs';
import { measurePeers, servePeers } from './peers.mjs';

const TIMES = 3;
const ITEMS = 10_000;
/** A card that knows of all others: everything is on the device, sorted and searchable. */
const SELECTORS = { card: '.assistant-card', whole: `.assistant-card[aria-setsize="${ITEMS}"]` };
const CHANGES = 10;

/**
 * The first visit of a member with 10,000 assistants, by the marks of the page itself: from the request for the catalogue
 * to the first cards and to everything, on loopback and behind Slow 4G; against a static file, and against what others
 * would sync with.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchFirstVisit(server, report) {
  const { url } = server;
  await fillCatalogue(server, ITEMS);
  const session = await addMember(server);
  const { text, bytes } = await ask(url, '/api/app/sync?since=0&epoch=', session.token);
  const compressed = (await ask(url, '/api/app/sync?since=0&epoch=', session.token, 'br, gzip')).bytes;
  report.log(`  the answer: ${bytes} bytes, ${compressed} compressed`);

  const script = await syncScript();
  const peers = await measurePeers(server, session, text, () => syncAlone(url, session, script), report);
  const loads = [];
  for (let i = 0; i < TIMES; i += 1) loads.push(await visit(url, session, {}));
  // From the navigation itself: all of the app's start is in it, and nothing of an app in the peer's figure.
  const whole = loads.map(({ askedAt, whole: sinceAsked }) => askedAt + sinceAsked);
  report.measured('visitRxdb', middleOf(whole), peers['rxdb']);

  const slow = [];
  const floor = SLOW_4G.latency + compressed / SLOW_4G.bytesPerMs;
  for (let i = 0; i < TIMES; i += 1) slow.push(await visit(url, session, { isSlow4G: true }));
  report.measured('slowSync', middleOf(slow.map(({ stored }) => stored)), floor);
  report.measured('slowSyncCards', middleOf(slow.map(({ cards }) => cards)));

  const slowest = [];
  const staticFile = [];
  const served = await servePeers(text);
  try {
    for (let i = 0; i < TIMES; i += 1) {
      slowest.push(await visit(url, session, { isSlow4G: true, slowDown: 4 }));
      staticFile.push(await slowStaticFile(served.url));
    }
  } finally {
    served.close();
  }
  report.measured('visitCards', middleOf(slowest.map(({ cards }) => cards)));
  report.measured('visitWhole', middleOf(slowest.map(({ whole }) => whole)), middleOf(staticFile));
  const sent = slowest.map(({ askedAt }) => askedAt);
  report.log(`  the request left ${middleOf(sent).toFixed(0)} ms after the navigation`);

  await benchSlowDelta(server, session, report);
}

/** The product's sync as one script, to be put into a page. */
async function syncScript() {
  const { build } = await import('vite');
  const entry = inRoot('scripts/bench/device-page/sync-alone.js');
  /** @type {import('vite').LibraryOptions} */
  const lib = { entry, formats: ['iife'], name: 'product', fileName: () => 'sync-alone.js' };
  const outDir = inRoot('.cache/build/bench-sync');
  const options = { lib, outDir, emptyOutDir: true, target: 'es2022' };
  // Vite leaves it to whoever uses a library.
  const define = { 'process.env.NODE_ENV': '"production"' };
  await build({ configFile: false, logLevel: 'error', publicDir: false, define, build: options });
  return readFileSync(join(outDir, 'sync-alone.js'), 'utf8');
}

/**
 * The first sync without the app around it, in milliseconds: as bare as the pages of the peers.
 * @param {string} url
 * @param {object} session
 * @param {string} script
 */
const syncAlone = (url, session, script) =>
  withNewPhone({}, async (phone) => {
    await signIn(phone, url, session);
    return phone.page.evaluate(
      ([code, count]) =>
        /** @type {(count: number) => Promise<number>} */ (
          new Function(`${code};return product.syncAlone`)()
        )(Number(count)),
      [script, ITEMS],
    );
  });

/**
 * A first visit, in milliseconds: `stored` and `whole` since the request for the catalogue, `cards` since the first bytes of
 * its answer, `askedAt` since the navigation.
 * @param {string} url
 * @param {{ record: { id: string } }} session
 * @param {import('./browser/open-phone.mjs').PhoneOptions} options
 */
const visit = (url, session, { isSlow4G = false, ...options }) =>
  withNewPhone({ ...options, prepare: (context) => markPaints(context, SELECTORS) }, async (phone) => {
    const { page, cdp } = phone;
    await signIn(phone, url, session);
    if (isSlow4G) await slowNetwork(cdp);
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    const card = await paintOf(page, 'card', 120_000);
    const stored = await page.evaluate(untilStored, `agentes-${session.record.id}`);
    const whole = await paintOf(page, 'whole', 120_000);
    const { askedAt, sentAt, answeredAt } = await page.evaluate(() => {
      const asked = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/api/app/sync'));
      if (!(asked instanceof PerformanceResourceTiming)) throw new Error('the catalogue was not asked for');
      return { askedAt: asked.startTime, sentAt: asked.requestStart, answeredAt: asked.responseStart };
    });
    // The browser holds a slowed answer back behind its own clock: the page gets the first bytes a round trip after it asked.
    const firstBytes = isSlow4G ? Math.max(answeredAt, sentAt + SLOW_4G.latency) : answeredAt;
    return { stored: stored - askedAt, whole: whole - askedAt, cards: card - firstBytes, askedAt };
  });

/** Runs in the page: when the device's database holds a whole answer. @param {string} name */
async function untilStored(name) {
  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await result(indexedDB.open(name));
  try {
    for (;;) {
      if (await result(db.transaction('state').objectStore('state').get('cursor'))) return performance.now();
      await new Promise((done) => setTimeout(done, 10));
    }
  } finally {
    db.close();
  }
}

/** The same bytes as a static file, fetched and parsed behind Slow 4G by a page that does nothing else. @param {string} from */
const slowStaticFile = (from) =>
  withNewPhone({ slowDown: 4 }, async ({ page, cdp }) => {
    await page.goto(from);
    await slowNetwork(cdp);
    return page.evaluate(() => /** @type {PeerPage} */ (globalThis).peers['static']?.('', '') ?? Number.NaN);
  });

/** @typedef {import('./peers.mjs').PeerPage} PeerPage */

/**
 * What an open app fetches when ten assistants were changed, behind Slow 4G.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {{ token: string }} session
 * @param {import('./report.mjs').Report} report
 */
async function benchSlowDelta({ url, operate }, { token }, report) {
  const { seq, epoch } = await wholeCursor(url, token);
  await operate('/api/sql', {
    query: `UPDATE marketing_assistants SET category = category || '' WHERE id IN (SELECT id FROM marketing_assistants
      ORDER BY id LIMIT ${CHANGES})`,
  });
  const path = `/api/app/sync?since=${seq}&epoch=${epoch}`;
  const { bytes } = await ask(url, path, token, 'br, gzip');
  await withNewPhone({}, async ({ page, cdp }) => {
    await page.goto(`${url}/icons/icon.svg`);
    await slowNetwork(cdp);
    const taken = [];
    for (let i = 0; i < TIMES; i += 1)
      taken.push(
        await page.evaluate(
          async ([from, authorization]) => {
            const since = performance.now();
            const answer = await fetch(from ?? '', { headers: { Authorization: authorization ?? '' } });
            await answer.text();
            return performance.now() - since;
          },
          [path, token],
        ),
      );
    report.measured('slowDelta', middleOf(taken), SLOW_4G.latency + bytes / SLOW_4G.bytesPerMs);
  });
}
