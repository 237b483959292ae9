import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRequest, desktop, openAdmin, rowOf } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';

// Nobody touches the mouse in this file.

let app: App;
let browser: Browser;

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  await app.addSampleCatalogue();
  await app.addMember('teclado@exemplo.com.br', { full_name: 'Teresa Teclado' });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Presses Tab until the element has the focus, as somebody does who cannot point at it. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        const shown = element.matches('input') ? (element.closest('label') ?? element) : element;
        return [element, shown].map((one) => getComputedStyle(one).outlineStyle);
      });
      expect(outline, 'the focus can be seen').not.toEqual(['none', 'none']);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target}`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

it('a member signs in, searches, favourites, reads a notice and signs out', async () => {
  const context = await desktop(browser, app.url);
  const page = await context.newPage();
  await page.goto('/login');
  const email = page.getByPlaceholder('Seu e-mail cadastrado');
  await email.waitFor();
  await tabTo(page, email);
  await page.keyboard.type('teclado@exemplo.com.br');
  await page.keyboard.press('Enter');
  const mail = await app.mail.next('teclado@exemplo.com.br');
  const code = /^(\d{4}) (\d{4})/.exec(mail.mail.text ?? '');
  const box = page.getByLabel('Código de 8 dígitos');
  await box.waitFor();
  await tabTo(page, box);
  await page.keyboard.type(`${code?.[1]}${code?.[2]}`);
  await page.waitForURL('**/dashboard');
  await page.getByRole('article').first().waitFor();

  // Past the bar in one step.
  await page.keyboard.press('Tab');
  await tabTo(page, page.getByRole('button', { name: 'Pular para o conteúdo' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('lembrete');
  const heart = page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first();
  await heart.waitFor();
  await tabTo(page, heart);
  await page.keyboard.press('Space');
  const filled = page.getByRole('button', { name: /^Remover dos favoritos/ }).first();
  await filled.waitFor();
  expect(await hasFocus(filled)).toBe(true);

  const renew = page.getByRole('button', { name: 'Renovar Acesso' });
  await tabTo(page, renew, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await hasFocus(renew)).toBe(true);

  // Arrows move between the tabs, which are one stop.
  const all = page.getByRole('tab', { name: /^Todos/ });
  await tabTo(page, all);
  await page.keyboard.press('ArrowRight');
  expect(await hasFocus(page.getByRole('tab', { name: /^Favoritos/ }))).toBe(true);

  await tabTo(page, page.getByRole('button', { name: 'Sair' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Até logo!').waitFor();
  await context.close();
});

it('an administrator approves a request', async () => {
  await addRequest(app, { full_name: 'Beatriz Teclas', email: 'teclas@exemplo.com.br' });
  const context = await desktop(browser, app.url);
  const page = await openAdmin(app, context, 'requests');
  const approve = rowOf(page, 'Beatriz Teclas').getByRole('button', { name: 'Aprovar' });
  await approve.waitFor();
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
  await dialog.waitFor();
  const plan = dialog.getByRole('combobox');
  await tabTo(page, plan);
  await page.keyboard.type('Vital');
  await dialog.getByText(/Plano Vitalício Selecionado/).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Aprovar e Criar Usuário' }));
  await page.keyboard.press('Enter');
  await page.getByText('Solicitação aprovada com sucesso!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await context.close();
});
