import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, desktop, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { newContext, phone } from '../../support/browser.ts';
import { FULL } from '../../support/full.ts';
import { marksOn } from '../../support/hostile-marks.ts';
import { HOSTILE_MARKUP } from '../../support/hostile-markup.ts';
import { addHostileRows, HOSTILE_COLUMNS, type HostileRows } from '../../support/hostile-rows.ts';
import { expectOnlyText, watched } from '../../support/only-text.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

/** An attribute and an element, or all. */
const PAYLOADS = HOSTILE_MARKUP.filter((_, n) => FULL || n % 24 === 15);

let app: App;
let rows: HostileRows[];
let office: Page;
const inOffice: string[] = [];

beforeAll(async () => {
  app = await App.start();
  rows = await Promise.all(PAYLOADS.map((text, n) => addHostileRows(app.server, text, n)));
  office = await watched(await desktop(app.url, { lives: 'file' }), inOffice);
  await app.enter(office, ADMIN, '/admin');
});
afterAll(() => app?.stop());

/** Which text of which field stood on a page that was looked at. */
const met = new Set<string>();

async function look(page: Page, problems: string[]): Promise<void> {
  await expectOnlyText(page, problems);
  for (const mark of await marksOn(page)) met.add(mark);
}

/** The text itself is there to be read, so many times at least. */
async function reads(place: Locator, text: string, times = 1): Promise<void> {
  await place
    .getByText(text)
    .nth(times - 1)
    .waitFor();
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The tabs of the administrators, and what stands over their lists. */
const LISTS = {
  Usuários: 'Gerenciamento de Usuários',
  Solicitações: 'Solicitações de Cadastro',
  Suporte: 'Mensagens de Suporte',
  Logs: 'Logs do Sistema',
};

describe('markup in every text that people write', () => {
  it('would run where it was taken for markup', async () => {
    const page = await (await newContext({})).newPage();
    let ran = 0;
    for (const text of PAYLOADS) {
      await page.goto('about:blank');
      await page.setContent(`<div title="${text}"><p>${text}</p></div>`);
      if (await page.evaluate(() => 'hit' in window)) ran += 1;
    }
    expect(ran).toBeGreaterThanOrEqual(PAYLOADS.length / 2);
  });

  it.each(PAYLOADS.map((text, n) => [n, text] as const))(
    'is read as text by a member, on every screen that shows it (%i: %j)',
    async (n, text) => {
      const { word, email } = rows[n] as HostileRows;
      const problems: string[] = [];
      const page = await watched(await phone(app.url), problems);
      await app.enter(page, email, '/dashboard?conta=aberta');
      const account = dialogOf(page, 'Minha conta');
      await reads(account, text);
      await account.getByText(word).first().waitFor();
      await look(page, problems);
      await closeDialog(page);

      await page.getByRole('searchbox').fill(word);
      const card = page.getByRole('article').filter({ hasText: word });
      await card.getByRole('heading', { name: word }).waitFor();
      await reads(card, text, 3);
      await card.hover();
      await card.getByRole('button', { name: /^Adicionar aos favoritos/ }).click();
      await card.getByRole('button', { name: /^Remover dos favoritos/ }).waitFor();
      await look(page, problems);
      await card.getByRole('button', { name: /^Opções/ }).click();
      await page.getByRole('menuitem', { name: 'Ver detalhes' }).click();
      await reads(page.getByRole('dialog'), text, 3);
      await look(page, problems);
      await closeDialog(page);
      await page.getByRole('tab', { name: 'Por Categoria' }).click();
      await page.getByRole('heading', { level: 2 }).filter({ hasText: text }).first().waitFor();
      await page.getByRole('button', { name: 'Renovar Acesso' }).first().click();
      await page.getByRole('dialog').waitFor();
      await look(page, problems);

      await walkTo(page, '/support?painel=mensagens');
      // The message in its summary and in full, and the two answers.
      await reads(page.locator('main'), text, 4);
      await look(page, problems);
      await walkTo(page, '/support');
      await page.getByLabel('Nome', { exact: true }).waitFor();
      await look(page, problems);
      await page.context().close();
    },
  );

  it.each(PAYLOADS.map((text, n) => [n, text] as const))(
    'is read as text by administrators, in every list and dialog (%i: %j)',
    async (n, text) => {
      const { word, hidden, description } = rows[n] as HostileRows;
      const page = office;
      const list = async (tab: keyof typeof LISTS) => {
        await page.getByRole('tab', { name: tab }).click();
        // Not the search of the list before, which stands there until this one has come.
        await page.getByRole('heading', { level: 2, name: LISTS[tab] }).waitFor();
        await page.getByRole('searchbox').fill(word);
        // Until the others have gone: a row that moves between a button's going down and up is not pressed.
        const others = page.locator('tbody').getByRole('row').filter({ hasNotText: word });
        await rowOf(page, word).first().waitFor();
        await eventually(async () => expect(await others.count()).toBe(0));
        await reads(page.getByRole('tabpanel'), text);
        await look(page, inOffice);
        return rowOf(page, word);
      };
      const opened = async (row: Locator, button: string | RegExp, times: number) => {
        await row.getByRole('button', { name: button }).first().click();
        const dialog = page.getByRole('dialog');
        if (times > 0) await reads(dialog, text, times);
        else await dialog.getByText(word).first().waitFor();
        await look(page, inOffice);
        await closeDialog(page);
      };

      await walkTo(page, '/admin');
      const user = await list('Usuários');
      await opened(user, 'Editar', 2);
      await opened(user, 'Renovar acesso', 0);
      await opened(user, 'Inativar acesso', 0);

      const request = (await list('Solicitações')).filter({ hasText: 'Pendente' });
      await opened(request, 'Aprovar', 2);
      await opened(request, 'Rejeitar', 0);

      const ticket = await list('Suporte');
      await ticket.locator('.message-cell').getByRole('button').click();
      const conversation = dialogOf(page, 'Mensagem de suporte');
      // Address, plan, message and the two answers.
      await reads(conversation, text, 5);
      await look(page, inOffice);
      await closeDialog(page);
      await opened(ticket, 'Excluir', 0);

      await walkTo(page, `/dashboard?editar=${hidden}`);
      const sheet = dialogOf(page, 'Editar assistente');
      const field = sheet.getByRole('textbox', { name: 'Descrição', exact: true });
      await field.waitFor();
      expect(await field.inputValue()).toBe(description);
      // The card as it will look.
      await sheet.locator('.card-preview').getByText(word).first().waitFor();
      await look(page, inOffice);
      await field.fill(`${description} mudado`);
      // With its mark a long text is no category that the form takes.
      await sheet.getByRole('combobox', { name: 'Categoria' }).fill('Outra');
      await sheet.getByRole('button', { name: 'Salvar' }).click();
      await sheet.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Ocultos/ }).click();
      await page.getByRole('region', { name: 'Assistentes ocultos' }).getByText(`oculto ${word}`).waitFor();
      await look(page, inOffice);

      await walkTo(page, '/admin');
      const changed = (await list('Logs')).filter({
        has: page.getByRole('button', { name: 'Ver alteração' }),
      });
      await opened(changed, 'Ver alteração', 1);
    },
  );

  it('was met in every field that has a screen', () => {
    const shown = HOSTILE_COLUMNS.flatMap((column) => PAYLOADS.map((_, n) => `${column}.${n}`));
    // Also none besides: a field that gets a screen is named among those that have one, and counted.
    expect([...met].sort()).toEqual(shown.sort());
    tried('I3', met.size);
  });
});
