import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, desktop } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline } from '../../support/connection.ts';
import { inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { eventually } from '../../support/wait.ts';

let app: App;

const FILLED = {
  app_name: 'Clube dos Agentes',
  help_url: 'https://ajuda.exemplo.com.br/inicio',
  renewal_url: 'https://loja.exemplo.com.br/renovar?nome={nome}&plano={plano}&fim={validade}',
  instructions_markdown: 'Primeiro, **respire**.\n\n1. Abra\n2. Use',
  terms_markdown: '# Regras da casa\n\nUse com [cuidado](https://regras.exemplo.com.br).',
  terms_date: '2026-11-21 00:00:00.000Z',
  privacy_markdown: 'Guardamos só o necessário. [Escreva](mailto:dados@exemplo.com.br).',
  privacy_date: '2026-10-05 12:00:00.000Z',
  flows_markdown: 'Os fluxos **chegaram**.',
  functions_markdown: 'IA e funções, lado a lado.',
};
const EMPTY = Object.fromEntries(Object.keys(FILLED).map((name) => [name, '']));

const fill = (settings: object) =>
  app.operator('PATCH', '/api/collections/app_settings/records/settings0000000', settings);

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
});
afterEach(() => fill(EMPTY));
afterAll(() => app?.stop());

const text = (page: Page, words: string) => page.getByText(words);
const closeDialog = (page: Page) => page.getByRole('button', { name: 'Fechar', exact: true }).click();

describe('once filled in', () => {
  inFull(
    'terms and privacy notice can be read with their dates, also without a network once they were seen',
    async () => {
      await fill(FILLED);
      const page = await (await phone(app.url, { worker: true })).newPage();
      await page.goto('/terms');
      await page.getByRole('heading', { level: 2, name: 'Regras da casa' }).waitFor();
      await text(page, 'Versão de 21/11/2026').waitFor();
      await page.getByRole('heading', { level: 2, name: 'Aviso de Privacidade' }).waitFor();
      await text(page, 'Versão de 05/10/2026').waitFor();
      const link = page.getByRole('link', { name: 'cuidado' });
      expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
      await untilOfflineReady(page);
      await goOffline(page.context());
      await page.reload();
      await page.getByRole('heading', { name: 'Regras da casa' }).waitFor();
      await text(page, 'Guardamos só o necessário.').waitFor();
    },
  );

  it('the privacy notice opens over the half-filled registration and loses nothing of it', async () => {
    const page = await lentPhone(app);
    await page.goto('/register');
    await page.getByLabel('Nome completo').fill('Ana Souza');
    await fill(FILLED);
    const notice = page.getByRole('button', { name: 'Aviso de Privacidade' });
    // Somebody comes back after having looked elsewhere; within the same moment nobody asks again.
    await eventually(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      expect(await notice.count()).toBe(1);
    });
    await notice.click();
    const dialog = page.getByRole('dialog', { name: 'Aviso de Privacidade' });
    await dialog.getByText('Guardamos só o necessário.').waitFor();
    await dialog.getByText('Versão de 05/10/2026').waitFor();
    await closeDialog(page);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Ana Souza');
    expect(await page.getByText('Campos obrigatórios').count()).toBe(0);
  });

  it('renewal, instructions, notices and help take the place of what was specified, in an open app', async () => {
    const expires_at = '2099-01-01 02:59:59.999Z';
    await app.addMember('cheio@exemplo.com.br', { full_name: 'Ana & Bia', expires_at });
    const page = await lentPhone(app);
    await app.enter(page, 'cheio@exemplo.com.br');
    await page.getByRole('article').first().waitFor();
    for (const name of ['Renovar Acesso', 'Instruções de Uso', 'Fluxos', 'IA vs. Funções']) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      expect(await dialog.getByRole('link').count()).toBe(0);
      // The focus is at 'Fechar': what is said in one sentence is said as it opens.
      const described = dialog.evaluate(
        (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
      );
      expect(await described).toBe(await dialog.getByRole('paragraph').textContent());
      await closeDialog(page);
    }
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    const own = page.getByRole('dialog').getByRole('link', { name: 'Suporte' });
    expect(await own.getAttribute('href')).toBe('/support');
    await closeDialog(page);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    // Behind one network many phones ask in the same moment, and the server has told this one to wait.
    const later = { status: 429, data: { request: { code: 'too_many_requests', message: '1' } } };
    const refuse = (route: Route) => route.fulfill({ status: 429, json: later });
    await page.route('**/api/app/settings', refuse, { times: 1 });
    await fill(FILLED);
    // By the stream: nobody touches the phone.
    await text(page, '© ').getByText('Clube dos Agentes').waitFor();

    await page.getByRole('button', { name: 'Renovar Acesso' }).click();
    const renew = page.getByRole('link', { name: 'Renovar agora' });
    const query = new URL((await renew.getAttribute('href')) ?? '').searchParams;
    expect([query.get('nome'), query.get('plano'), query.get('fim')]).toEqual([
      'Ana & Bia',
      'Anual',
      '31/12/2098',
    ]);
    expect([await renew.getAttribute('target'), await renew.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    await closeDialog(page);
    for (const [name, words] of [
      ['Instruções de Uso', 'respire'],
      ['Fluxos', 'chegaram'],
      ['IA vs. Funções', 'lado a lado'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog', { name }).getByText(words).waitFor();
      await closeDialog(page);
    }
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    const help = page.getByRole('dialog').getByRole('link', { name: 'Suporte' });
    expect(await help.getAttribute('href')).toBe(FILLED.help_url);
    expect([await help.getAttribute('target'), await help.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    await closeDialog(page);
    const footer = page.getByRole('navigation', { name: 'Rodapé' });
    expect(await footer.getByRole('link', { name: 'Suporte' }).getAttribute('href')).toBe('/support');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  inFull('help opens in a new tab from the bars of members and administrators on a desktop', async () => {
    await fill(FILLED);
    const context = await desktop(app.url);
    const page = await context.newPage();
    for (const path of ['/admin', '/dashboard']) {
      await app.enter(page, ADMIN, path);
      const help = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Suporte' });
      await help.and(page.locator('[target=_blank]')).waitFor();
      expect(await help.getAttribute('href')).toBe(FILLED.help_url);
    }
  });
});

describe('what the terms must never do', () => {
  it('is to run a script, load a stranger image or open anything but https and mail', async () => {
    const hostile = [
      '<script>window.hit=1</script>',
      '<img src=x onerror="window.hit=1">',
      '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
      '[um](javascript:window.hit=1) [dois](data:text/html,<script>window.hit=1</script>)',
      '[três](JaVaScRiPt:window.hit=1) [quatro](//rastro.exemplo) [cinco](http://rastro.exemplo)',
      '<javascript:window.hit=1> ![rastro](https://rastro.exemplo/pixel.gif) ![x](data:image/png;base64,AAAA)',
      '[seis]: javascript:window.hit=1 "x"\n\n[seis] [sete](https://ok.exemplo "onclick=window.hit=1")',
      '&#106;avascript: <a href="javascript:window.hit=1">oito</a> &lt;script&gt; &copy; fim',
    ];
    await fill({ terms_markdown: hostile.join('\n\n'), privacy_markdown: '<b>negrito</b> e fim da nota' });
    const page = await lentPhone(app);
    const requested: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
    });
    await page.goto('/terms');
    await text(page, '© fim').waitFor();
    await text(page, 'fim da nota').waitFor();
    const main = page.getByRole('main');
    expect(await main.locator('img, iframe, script, b').count()).toBe(0);
    const hrefs = await main
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['https://ok.exemplo', '/']);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(requested.filter((url) => !url.startsWith(app.url))).toEqual([]);
    expect(problems).toEqual([]);
  });
});
