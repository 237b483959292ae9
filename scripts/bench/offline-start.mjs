import { addMember } from './add-member.mjs';
import { withBenchServer } from './bench-server.mjs';
import { serveEmptyPage } from './browser/empty-page.mjs';
import { openWhole, signIn } from './browser/member-phone.mjs';
import { openPhone, withProfile } from './browser/open-phone.mjs';
import { markPaints, paintOf } from './browser/paint-marks.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { middleOf } from './median.mjs';

/** Each start varies by a quarter, and the two alike: a few pairs say little. */
const TIMES = 11;
const MANY = 10_000;
const FEW = 100;
const SELECTORS = { heading: 'h1', card: '.assistant-card' };
const SETTLED_MS = 4_000;

/**
 * A start without a network, the browser relaunched: until the first card is painted, against an empty page behind a worker
 * of its own in the same browser. The two take turns, so that both meet the machine as busy as it is.
 * @param {string} binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchOfflineStart(binary, report) {
  const many = await withProfile((profile) => startsOf(binary, profile, MANY));
  report.measured('start', many.card, many.empty);
  const few = await withProfile((profile) => startsOf(binary, profile, FEW));
  // Two profiles, minutes apart: each in terms of its own empty pages.
  report.measured('startByItems', many.card, (few.card / few.empty) * many.empty);
}

/** @param {string} binary @param {string} profile @param {number} count */
async function startsOf(binary, profile, count) {
  const empty = await serveEmptyPage();
  let url = '';
  try {
    await withBenchServer(binary, async (server) => {
      url = server.url;
      await fillCatalogue(server, count);
      await keepOnPhone(profile, empty.url, url, await addMember(server));
    });
  } finally {
    // A part that breaks off must not keep the whole run from ending.
    empty.close();
  }
  const emptyPaints = [];
  const cardPaints = [];
  for (let i = 0; i < TIMES; i += 1) {
    emptyPaints.push(await startOnce(profile, empty.url, 'heading'));
    cardPaints.push(await startOnce(profile, `${url}/dashboard`, 'card'));
  }
  return { empty: middleOf(emptyPaints), card: middleOf(cardPaints) };
}

/**
 * The empty page and the whole catalogue lie on the phone, which is then put away.
 * @param {string} profile
 * @param {string} emptyUrl
 * @param {string} url
 * @param {object} session
 */
async function keepOnPhone(profile, emptyUrl, url, session) {
  const phone = await openPhone(profile);
  try {
    await phone.page.goto(emptyUrl);
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await signIn(phone, url, session);
    // Twice: the first cards of a whole answer are put into their final order by the first look at everything.
    await openWhole(phone, url);
    await openWhole(phone, url);
    await phone.page.waitForTimeout(SETTLED_MS);
  } finally {
    await phone.close();
  }
}

/** @param {string} profile @param {string} url @param {keyof typeof SELECTORS} mark */
async function startOnce(profile, url, mark) {
  const prepare = (/** @type {import('playwright-core').BrowserContext} */ context) =>
    markPaints(context, SELECTORS);
  const phone = await openPhone(profile, { slowDown: 4, prepare });
  try {
    await phone.page.goto(url, { waitUntil: 'commit' });
    return await paintOf(phone.page, mark);
  } finally {
    await phone.close();
  }
}
