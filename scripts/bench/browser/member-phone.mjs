import { addMember } from '../add-member.mjs';
import { fillCatalogue } from '../fill-catalogue.mjs';
import { withNewPhone } from './open-phone.mjs';

/**
 * Puts a member's session on the phone, as the app keeps it. The page is one of the app's own, without its scripts: nothing
 * of the app has run before the start that is measured.
 * @param {import('./open-phone.mjs').Phone} phone
 * @param {string} url
 * @param {object} session
 */
export async function signIn({ page }, url, session) {
  await page.goto(`${url}/icons/icon.svg`);
  const key = `agentes-sessao:${new URL(url).host}`;
  await page.evaluate(([k, v]) => localStorage.setItem(k ?? '', v ?? ''), [key, JSON.stringify(session)]);
}

/**
 * Opens the catalogue and waits until this device has everything, and the worker every file.
 * @param {import('./open-phone.mjs').Phone} phone
 * @param {string} url
 */
export async function openWhole({ page }, url) {
  await page.goto(`${url}/dashboard`);
  await page.locator('.assistant-card').first().waitFor();
  await page.getByText('Sincronizado').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/**
 * A member's phone at rest, with so many assistants on it.
 * @param {import('../bench-server.mjs').BenchServer} server
 * @param {number} count
 * @param {(phone: import('./open-phone.mjs').Phone) => Promise<void>} work
 */
export async function withWholePhone(server, count, work) {
  await fillCatalogue(server, count);
  const session = await addMember(server);
  await withNewPhone({}, async (phone) => {
    await signIn(phone, server.url, session);
    await openWhole(phone, server.url);
    await phone.page.waitForTimeout(3_000);
    await work(phone);
  });
}
