import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, addRequest, DESKTOP, desktop, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull } from '../../support/full.ts';
import { resize } from '../../support/resize.ts';
import { eventually } from '../../support/wait.ts';

// What the browser itself does in this tab: calendar, focus, clipboard, windows. The rest: tests/routes.

let app: App;
let context: BrowserContext;
let page: Page;

const DAY_MS = 86_400_000;
/** The day after '2026-11-20' as it is shown: '21/11/2026'. */
const dayAfter = (day: string) =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10).split('-').reverse().join('/');

beforeAll(async () => {
  app = await App.shared();
  context = await desktop(app.url);
  page = await context.newPage();
  await app.enter(page, ADMIN);
});

/** The requests tab of the administrator, who stays signed in. */
async function requestsTab(): Promise<Page> {
  await walkTo(page, '/admin?tab=requests');
  await page.getByRole('heading', { name: 'Solicitações de Cadastro' }).waitFor();
  return page;
}

const profileOf = (email: string) =>
  app.operator('GET', `/api/collections/profiles/records?filter=${encodeURIComponent(`email='${email}'`)}`);

describe('approving', () => {
  it('takes a plan and a day, makes the user, sends the mail and tells', async () => {
    await addRequest(app, { full_name: 'Carla Dias', email: 'carla@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Aprovar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
    for (const text of [
      'Carla Dias',
      'carla@exemplo.com.br',
      '123456 (SP)',
      '(11) 91234-5678',
      'Dermatologia',
    ])
      await dialog.getByText(text, { exact: true }).waitFor();
    const send = dialog.getByRole('button', { name: 'Aprovar e Criar Usuário' });
    expect(await send.isDisabled()).toBe(true);

    const options = await dialog.getByLabel('Tipo de plano').getByRole('option').allTextContents();
    const plans = ['Anual', 'Bônus', 'Promoção', 'Licença Profissional', 'Vitalício', 'Produto'];
    expect(options).toEqual(plans);
    await dialog.getByLabel('Tipo de plano').selectOption('Bônus');
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /^Data de Expiração/ }).click();
    const names = await dialog.getByRole('columnheader').allTextContents();
    expect(names[0]).toContain('domingo');
    await dialog.getByRole('button', { name: 'Próximo mês' }).click();
    await dialog.getByRole('button', { name: /^\D+, 15 de / }).click();
    await eventually(async () => expect(await send.isEnabled()).toBe(true));

    await send.click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
    await page.getByText('Usuário foi criado e terá acesso ao sistema.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, 'Carla Dias').getByText('Aprovado').waitFor();
    await rowOf(page, 'Carla Dias').getByText('E-mail enviado').waitFor();
    await rowOf(page, 'Carla Dias')
      .getByText(/^por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
      .waitFor();
    expect(
      await rowOf(page, 'Carla Dias')
        .getByRole('button', { name: /^(Aprovar|Rejeitar)$/ })
        .count(),
    ).toBe(0);
    expect((await app.mail.next('carla@exemplo.com.br')).mail.text).toContain('/login#email=');
    const profile = (await profileOf('carla@exemplo.com.br'))['items']?.[0];
    expect(profile?.['plan_type']).toBe('Bônus');
    expect(String(profile?.['expires_at'])).toMatch(/-16 02:59:59\.999Z$/);
  });

  it('says of a plan for life in one sentence, not torn into two lines', async () => {
    await addRequest(app, { full_name: 'Vilma Vita', email: 'vilma@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Vilma Vita').getByRole('button', { name: 'Aprovar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
    await dialog.getByLabel('Tipo de plano').selectOption('Vitalício');
    const note = dialog.getByRole('status').filter({ hasText: 'Plano Vitalício' });
    await note.getByText('Plano Vitalício Selecionado:', { exact: true }).waitFor();
    // As the page lays it out, which the text of its elements does not tell; of one moment, as the dialog is still on its way.
    const tops = await note.evaluate((element) => {
      const range = document.createRange();
      const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: (number | undefined)[] = [];
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        found.push(range.getClientRects()[0]?.top);
      }
      return [found[0], found.at(-1)];
    });
    expect(tops[1]).toBeCloseTo(tops[0] ?? 0, 0);
  });

  it('reaches a day by keyboard alone and never one that is past', async () => {
    await addRequest(app, { full_name: 'Eva Prado', email: 'eva@exemplo.com.br' });
    const page = await requestsTab();
    const open = rowOf(page, 'Eva Prado').getByRole('button', { name: 'Aprovar' });
    await open.click();
    await page.getByRole('button', { name: /^Data de Expiração/ }).press('Enter');
    const today = page.locator('[data-day][aria-current=date]');
    await untilFocused(today);
    await page.keyboard.press('ArrowLeft');
    await untilFocused(today);
    // As the calendar names it: midnight may have come since it opened.
    const day = String(await today.getAttribute('data-day'));
    const past = await page
      .locator('button[data-day]')
      .evaluateAll(
        (days, today) =>
          days
            .filter((one) => String(one.getAttribute('data-day')) < today)
            .map((one) => one.matches(':disabled')),
        day,
      );
    expect(past).toEqual(Array(Number(day.slice(-2)) - 1).fill(true));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const next = dayAfter(day);
    await page.getByRole('button', { name: `Data de Expiração ${next}` }).waitFor();
    // Escape in the calendar closes the calendar and not the dialog around it.
    await page.getByRole('button', { name: /^Data de Expiração/ }).press('Enter');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilFocused(open);
  });

  inFull(
    'warns of people who look alike, and opens the council’s search with the number copied',
    async () => {
      await app.addMember('fabio@exemplo.com.br', {
        full_name: 'Fábio Antigo',
        expires_at: '2024-01-01 02:59:59.999Z',
      });
      const twin = { crm: '777123', state: 'RJ', phone: '' };
      await addRequest(app, { full_name: 'Fábio Nunes', email: 'fabio@exemplo.com.br', ...twin });
      await addRequest(app, { full_name: 'Fabio N.', email: 'fabio2@exemplo.com.br', ...twin });
      const page = await requestsTab();
      await rowOf(page, 'Fábio Nunes').getByRole('button', { name: 'Aprovar' }).click();
      await page.getByText(/Este e-mail já tem conta \(Fábio Antigo\)/).waitFor();
      await page.getByText('Fabio N. (fabio2@exemplo.com.br, solicitação pendente)').waitFor();
      await context.route('https://portal.cfm.org.br/**', (route) => route.fulfill({ body: 'CFM' }));
      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Copiar CRM e consultar no CFM' }).click();
      const council = await opening;
      await council.waitForURL('https://portal.cfm.org.br/busca-medicos');
      await page.bringToFront();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('777123');
    },
  );
});

it('the words of the box for all of a page stay clear of the first card, however many lines they take', async () => {
  await addRequest(app, { full_name: 'Gil Reis', email: 'gil@exemplo.com.br' });
  const page = await requestsTab();
  const words = page.getByText('Selecionar todas as pendentes desta página');
  await words.waitFor();
  const heights: number[] = [];
  for (const width of [390, 240]) {
    await resize(page, { width, height: 844 });
    // Both of one picture: what stands above them may still change its height.
    const { height, gap } = await words.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const card = document.querySelector('tbody > tr')?.getBoundingClientRect();
      return { height: box.height, gap: (card?.top ?? -1) - box.bottom };
    });
    heights.push(height);
    expect(gap).toBeGreaterThanOrEqual(0);
  }
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  await resize(page, DESKTOP);
});
