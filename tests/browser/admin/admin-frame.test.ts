import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, addRequest, desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { PHONE, phone, untilOfflineReady } from '../../support/browser.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull } from '../../support/full.ts';
import { keptOnDevice } from '../../support/kept-on-device.ts';
import { drawn, passTime } from '../../support/pass-time.ts';
import { inSeconds } from '../../support/people.ts';
import { addMarkedPeople, MARKERS } from '../../support/people-markers.ts';
import type { PocketBase } from '../../support/pocketbase.ts';
import { resize } from '../../support/resize.ts';
import { quote, sql, write } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

let app: App;

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  await addMarkedPeople(app);
});

afterAll(() => app?.stop());

/** Words of a row that are drawn on more than one line. */
const brokenWords = (row: Locator) =>
  row.evaluate((element) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of node.textContent?.matchAll(/\p{L}+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  });

/** A delivery of a platform and an invitation that the mail server refused, of which all texts but the person's are the word. */
async function addShop(server: PocketBase, person: { full_name: string; email: string }, text: string) {
  const [now, name, email, word] = [inSeconds(0), person.full_name, person.email, text].map(quote);
  await write(
    server,
    `INSERT INTO purchase_deliveries
     (first_at, last_at, done, provider, kind, event, product, product_name, order_id, email, name, phone)
     VALUES (${now}, ${now}, 1, 'hotmart', 'paid', ${word}, ${word}, ${word}, ${word}, ${email}, ${name}, '')`,
  );
  await write(
    server,
    `INSERT INTO invitations (user_id, invited_by, created_at, state, reason)
     SELECT id, '', ${now}, 'failed', ${word} FROM users WHERE email = ${email}`,
  );
}

/** What the page asks the server for the lists, from now on. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/app/admin/')) calls.push(request.url());
  });
  return calls;
}

const setVisible = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    for (const [name, given] of [
      ['visibilityState', value],
      ['hidden', value === 'hidden'],
    ] as const)
      Object.defineProperty(document, name, { value: given, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

describe('the admin area', () => {
  inFull('keeps the open tab through a reload and the back button', async () => {
    const page = await openAdmin(app, await desktop(app.url));
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/^Solicitações/).click();
    await rowOf(page, 'Pedido Guardado').waitFor();
    await page.reload();
    await rowOf(page, 'Pedido Guardado').waitFor();
    await tab(/^Logs/).click();
    await page.getByRole('heading', { name: 'Logs do Sistema' }).waitFor();
    await page.goBack();
    await rowOf(page, 'Pedido Guardado').waitFor();
    expect(await tab(/^Solicitações/).getAttribute('aria-selected')).toBe('true');
  });

  it('leaves nobody’s data on the device', async () => {
    const context = await desktop(app.url, { worker: true });
    const read: string[] = [];
    const mayBeKept: string[] = [];
    context.on('response', async (response) => {
      if (!response.url().includes('/api/') || response.url().includes('/api/realtime')) return;
      const text = await response.text().catch(() => '');
      read.push(text);
      const isOfPeople = MARKERS.some((one) => text.includes(one));
      if (isOfPeople && response.headers()['cache-control'] !== 'no-store') mayBeKept.push(response.url());
    });
    const page = await openAdmin(app, context);
    await rowOf(page, 'Pessoa Guardada').waitFor();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('Guardada');
    await page.getByRole('tab', { name: /^Solicitações/ }).click();
    await rowOf(page, 'Pedido Guardado').waitFor();
    await page.getByRole('tab', { name: 'Logs' }).click();
    await rowOf(page, 'Ação Guardada').waitFor();
    await page.getByRole('tab', { name: 'Exportação' }).click();
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
    await exported;
    await page.getByRole('tab', { name: 'Suporte' }).click();
    await page.getByRole('button', { name: 'Recado Guardado' }).click();
    await page.getByPlaceholder('Digite sua resposta...').fill('Resposta Guardada');
    const kept = await keptOnDevice(page);
    await eventually(() =>
      expect(MARKERS.filter((one) => !read.some((text) => text.includes(one)))).toEqual([]),
    );
    expect(MARKERS.filter((one) => kept.includes(one))).toEqual([]);
    expect(kept).not.toMatch(/Guardad[ao]|Gerenciamento de Usuários/);
    // Nor may the browser's own cache keep it.
    expect(mayBeKept).toEqual([]);
    tried('T8', MARKERS.length);
  });

  it('asks every five seconds while it is seen, never while it is hidden, and at once when it is seen again', async () => {
    const context = await desktop(app.url);
    await context.clock.install();
    const page = await openAdmin(app, context, 'requests');
    await rowOf(page, 'Pedido Guardado').waitFor();
    const calls = listCalls(page);
    await passTime(page, 5_000);
    await eventually(() => expect(calls.length).toBeGreaterThan(0));
    let streams = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') streams += 1;
    });
    await setVisible(page, 'hidden');
    await drawn(page);
    const before = calls.length;
    await passTime(page, 60_000);
    expect(calls.length).toBe(before);
    await setVisible(page, 'visible');
    await eventually(() => expect(calls.length).toBeGreaterThan(before));
    // The connection was given back: forgotten tabs leave some to the one in front.
    await eventually(() => expect(streams).toBe(1));
    // A computer that sleeps runs no timers, and the server has given the connection up meanwhile, without a word to it.
    await setVisible(page, 'hidden');
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * 3_600_000);
    await setVisible(page, 'visible');
    await eventually(() => expect(streams).toBe(2));
  });

  inFull('fits a phone without scrolling sideways', async () => {
    const context = await phone(app.url);
    const page = await openAdmin(app, context, 'requests');
    await page.getByRole('rowheader', { name: 'Pedido Guardado', exact: true }).waitFor();
    // The list begins in the upper half; the number that waits is in its tab.
    const list = page.getByRole('heading', { name: 'Solicitações de Cadastro' });
    expect((await list.boundingBox())?.y).toBeLessThan(PHONE.height / 3);
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/^Solicitações \(\d+\)$/).waitFor();
    // The last tab comes out of the fading end of the row.
    await tab(/^Exportação/).click();
    const inset = () =>
      tab(/^Exportação/).evaluate((last) => innerWidth - last.getBoundingClientRect().right);
    await eventually(async () => expect(await inset()).toBeGreaterThan(40));
    await tab(/^Solicitações/).click();
    await list.waitFor();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    await page.getByRole('button', { name: 'Aprovar', exact: true }).click();
    await page.getByRole('button', { name: /^Data de Expiração/ }).click();
    await page.getByRole('grid').waitFor();
    expect(await fits()).toBe(true);
    const days = await page.locator('[data-day]:enabled').all();
    for (const button of [...days.slice(0, 3), page.getByRole('button', { name: 'Próximo mês' })]) {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Usuários' }).click();
    await page.getByText('Pessoa Guardada').waitFor();
    expect(await fits()).toBe(true);
    expect(page.viewportSize()).toEqual(PHONE);
  });

  it('keeps the actions in sight beside a stranger’s word that has no end, and usual names in one piece', async () => {
    const endless = 'W'.repeat(200);
    const crm = `1${'W'.repeat(38)}`;
    await addRequest(app, { full_name: endless, specialty: endless, crm, email: 'sem.fim@exemplo.com.br' });
    await app.addMember('sem.fim@exemplo.com.br', { full_name: endless });
    const usual = { full_name: 'Sebastião Albuquerque Bittencourt', email: 'usual@hospital.com.br' };
    await addRequest(app, { ...usual, specialty: 'Otorrinolaringologia (Estudante)' });
    await app.addMember(usual.email, { full_name: usual.full_name });
    await addShop(app.server, { full_name: endless, email: 'sem.fim@exemplo.com.br' }, endless);
    await addShop(app.server, usual, 'Otorrinolaringologia Albuquerque Bittencourt');
    const page = await openAdmin(app, await desktop(app.url));
    const settings = ['compras', 'pessoas'].map((part) => `painel=configuracoes&secao=${part}`);
    for (const place of ['tab=requests', 'tab=users', ...settings]) {
      await walkTo(page, `/admin?${place}`);
      await rowOf(page, endless).first().waitFor();
      for (const width of [1440, 1300, 1250, PHONE.width, 320]) {
        await resize(page, { width, height: 900 });
        const isTooWide = () =>
          page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('.table-frame')].some(
              (box) => box.scrollWidth > box.clientWidth + 1,
            ),
          );
        await eventually(async () =>
          expect([place, width, await isTooWide()]).toEqual([place, width, false]),
        );
        const row = rowOf(page, usual.full_name).first();
        expect([place, width, await brokenWords(row)]).toEqual([place, width, []]);
      }
    }
  });
});

it('who is no administrator gets neither the screen nor its code', async () => {
  const context = await desktop(app.url, { worker: true });
  const page = await context.newPage();
  const files: string[] = [];
  context.on('request', (request) => files.push(new URL(request.url()).pathname));
  await app.enter(page, 'pessoa.guardada@exemplo.com.br');
  await page.goto('/admin?tab=requests');
  await page.waitForURL('**/dashboard');
  await page.getByRole('article').first().waitFor();
  // All that a member's device fetches ahead is there.
  await untilOfflineReady(page);
  expect(files.filter((file) => file.includes('/assets/')).length).toBeGreaterThan(3);
  expect(files.filter((file) => file.includes('admin-'))).toEqual([]);
});

it('the tools of the catalogue come although a bad network lost their code at first', async () => {
  const page = await (await desktop(app.url)).newPage();
  let isBad = true;
  await page.route(/admin-catalogue-tools-.*\.js$/, (route) => (isBad ? route.abort() : route.continue()));
  const lost = page.waitForEvent('requestfailed', (request) => /catalogue-tools-.*\.js$/.test(request.url()));
  await app.enter(page, ADMIN, '/dashboard');
  await lost;
  await page.getByRole('article').first().waitFor();
  await drawn(page);
  expect(await page.getByRole('button', { name: 'Novo assistente' }).count()).toBe(0);
  isBad = false;
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(await page.getByRole('button', { name: 'Novo assistente' }).count()).toBe(1);
  });
});

it('a date of the settings is shown as a version only once it is one, and one that does not exist takes none away', async () => {
  await app.operator('PATCH', '/api/collections/app_settings/records/settings0000000', { privacy_date: '' });
  const page = await (await desktop(app.url)).newPage();
  await app.enter(page, ADMIN, '/admin?painel=configuracoes&secao=textos');
  const day = page.getByLabel('Data dos Termos de Uso');
  await day.fill('2026-11-21');
  await page.getByText('Versão de 21/11/2026').waitFor();
  await day.focus();
  // A year that has got a digit too many, which the field itself takes.
  await page.keyboard.type('1121');
  await page.keyboard.type('22026');
  await eventually(async () => expect(await day.inputValue()).toHaveLength('22026-11-21'.length));
  await page.getByText(/^Versão de/).waitFor({ state: 'detached' });
  await day.fill('2026-11-21');
  const terms = page.getByRole('form', { name: 'Termos de Uso' });
  const save = () => terms.getByRole('button', { name: 'Salvar' }).click();
  await save();
  await page.getByText('Configurações salvas').waitFor();
  await day.focus();
  await page.keyboard.type('1131');
  await eventually(async () => expect(await day.inputValue()).toBe(''));
  await save();
  await terms.getByText('Esta data não existe.').waitFor();
  await untilFocused(day);
  const sections = page.getByRole('navigation', { name: 'Configurações' });
  await sections.getByRole('link', { name: 'Aplicativo' }).click();
  await day.waitFor({ state: 'detached' });
  await sections.getByRole('link', { name: 'Textos' }).click();
  await eventually(async () => expect(await day.inputValue()).toBe('2026-11-21'));
  // With nothing stored, the browser tells of no change either.
  const other = page.getByLabel('Data do Aviso de Privacidade');
  await other.focus();
  await page.keyboard.type('11312026');
  const privacy = page.getByRole('form', { name: 'Aviso de Privacidade' });
  await privacy.getByRole('button', { name: 'Salvar' }).click();
  await privacy.getByText('Esta data não existe.').waitFor();
  expect(
    (await sql(app.server, 'SELECT substr(terms_date, 1, 10), privacy_date FROM app_settings'))[0],
  ).toEqual(['2026-11-21', '']);
});
