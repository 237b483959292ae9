import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, desktop } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { FULL } from '../../support/full.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';
import { addAssistant } from '../../support/records.ts';
import { value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';

/** Refused for a blank or for its length alone: whoever opened it would come to no other place. */
const isHarmless = (url: string) => /^ ?https:\/\/exemplo\.com\.br(\/x+)?$/.test(url);
/** Some of each kind, or all. */
const ADDRESSES = HOSTILE_URLS.filter((url) => !isHarmless(url)).filter((_, n) => FULL || n % 6 === 0);
const MEMBER = 'alvo@exemplo.com.br';

let app: App;
let ids: string[];
let page: Page;
let office: Page;
/** The addresses outside of the app that any tap has led to, of either person. */
const opened: string[] = [];

beforeAll(async () => {
  app = await App.start();
  await app.addMember(MEMBER);
  // As rows of an older version, or of somebody at the database: past every form, rule and hook.
  ids = await Promise.all(
    ADDRESSES.map((url, n) => addAssistant(app.server, { name: `alvo${n}x`, url, tags: '["tag"]' })),
  );
  page = await watched(await phone(app.url));
  await app.enter(page, MEMBER);
  office = await watched(await desktop(app.url));
  await app.enter(office, ADMIN, '/dashboard');
});
afterAll(() => app?.stop());

/** A page of which `opened` is told. */
async function watched(context: BrowserContext): Promise<Page> {
  const isOwn = (url: string) => url.startsWith(`${app.url}/`) || url === 'about:blank';
  const note = (url: string) => isOwn(url) || opened.push(url);
  const page = await context.newPage();
  context.on('page', (other) => opened.push(`a new page: ${other.url()}`));
  context.on('request', (request) => request.isNavigationRequest() && note(request.url()));
  page.on('framenavigated', (frame) => note(frame.url()));
  page.on('dialog', (dialog) => opened.push(`dialog: ${dialog.message()}`));
  return page;
}

/** Links that leave the app, as the browser itself reads them. */
const linksOut = (page: Page): Promise<string[]> =>
  page
    .locator('a[href], form[action], iframe[src]')
    .evaluateAll((elements) =>
      elements
        .map((element) => (element as HTMLAnchorElement).href ?? element.getAttribute('src') ?? 'a form')
        .filter((href) => !href.startsWith(`${location.origin}/`)),
    );

/** The place of the button says that there is none, and a tap or a key there does nothing. */
async function tapWhereTheButtonWas(place: Locator): Promise<void> {
  const text = place.getByText('Endereço indisponível');
  await text.click();
  await text.press('Enter');
  expect(await place.getByRole('link').count()).toBe(0);
}

it.each(ADDRESSES.map((url, n) => [n, url] as const))(
  'an old row with an address that is none opens nothing, for a member and an administrator (%i: %j)',
  async (n, url) => {
    const id = ids[n] as string;
    opened.length = 0;
    await page.goto('/dashboard');
    // Not of the last visit's picture, which may be shown first.
    const catalogue = page.locator('main:not([inert])');
    await catalogue.getByRole('searchbox').fill(`alvo${n}x`);
    const card = catalogue
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: `alvo${n}x` }) });
    await tapWhereTheButtonWas(card);
    await walkTo(page, `/dashboard?assistente=${id}`);
    await tapWhereTheButtonWas(page.getByRole('dialog', { name: `alvo${n}x` }));
    expect([opened, await linksOut(page)]).toEqual([[], []]);

    await walkTo(office, `/dashboard?editar=${id}`);
    const sheet = office.getByRole('dialog', { name: 'Editar assistente' });
    // How the card will look; nothing of it takes a tap.
    await sheet.locator('.card-preview').getByText('Endereço indisponível').waitFor();
    await office.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await office.getByRole('searchbox').fill(`alvo${n}x`);
    await tapWhereTheButtonWas(office.getByRole('article').filter({ hasText: `alvo${n}x` }));
    expect([opened, await linksOut(office)]).toEqual([[], []]);
    // What was not opened is not what somebody has put right meanwhile.
    expect(await value(app.server, `SELECT url FROM marketing_assistants WHERE id = '${id}'`)).toBe(url);
    tried('I4');
  },
);
