import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { PHONE, phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilWiped } from '../../support/device-storage.ts';
import { inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { resize } from '../../support/resize.ts';
import { eventually } from '../../support/wait.ts';

const NAME = 'Bio que Converte';
const OTHER = 'Roteirista de Carrosséis';

let app: App;
let ids: Map<string, string>;
/** One member's phone for all that leaves nothing behind. */
let calm: Page;

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  ids = app.sample;
  await app.addMember('cartao@exemplo.com.br');
  await app.addMember('calma@exemplo.com.br');
  calm = (await signedIn('calma@exemplo.com.br', true)).page;
});
afterAll(() => app?.stop());

async function newPhone(worker = false): Promise<{ context: BrowserContext; page: Page }> {
  const page = worker ? await (await phone(app.url, { worker })).newPage() : await lentPhone(app);
  const context = page.context();
  // The assistants live elsewhere; a test needs no more of them than that they were opened.
  await context.route('https://assistentes.exemplo.com.br/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>assistente</title>' }),
  );
  return { context, page };
}

async function signedIn(email = 'cartao@exemplo.com.br', worker = false) {
  const opened = await newPhone(worker);
  await app.enter(opened.page, email);
  await opened.page.getByRole('article').first().waitFor();
  await opened.page.getByText('Sincronizado').waitFor();
  return opened;
}

const deepLink = (id = '') => `/dashboard?assistente=${id}`;
const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const menuButton = (page: Page, name: string) => page.getByRole('button', { name: `Opções: ${name}` });
const recents = (page: Page) => page.getByRole('region', { name: 'Usados recentemente' });

async function toCatalogue(): Promise<Page> {
  await calm.goto('/dashboard');
  await calm.getByRole('article').first().waitFor();
  return calm;
}

async function choose(page: Page, choice: string): Promise<void> {
  await menuButton(page, NAME).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

async function openAssistant(context: BrowserContext, page: Page, name: string): Promise<Page> {
  await page.getByRole('searchbox').fill(name);
  const link = cardOf(page, name).getByRole('link', { name: 'Acessar Assistente' });
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await page.getByRole('searchbox').fill('');
  return opened;
}

it('the menu of a card stays in the window when the phone is turned', async () => {
  const page = await toCatalogue();
  const button = page.getByRole('button', { name: /^Opções: / }).nth(1);
  // Far down in the window.
  await button.evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - 600));
  await button.click();
  await page.getByRole('menu').waitFor();
  const size = { width: PHONE.height, height: PHONE.width };
  await resize(page, size);
  await eventually(async () => {
    const box = await page.locator('.menu-layer').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? size.height)).toBeLessThanOrEqual(size.height);
  });
  await page.keyboard.press('Escape');
  await resize(page, PHONE);
});

it('the details keep a word that is wider than the phone inside of it, and every line after it', async () => {
  const created = await app.operator('POST', '/api/collections/marketing_assistants/records', {
    name: 'Guia',
    description: `https://exemplo.com.br/${'guia'.repeat(25)}\n${'Uma descrição longa. '.repeat(10)}`,
    category: 'Acompanhamento de quem foi operado',
    tags: ['otorrinolaringologia-pediatrica-superespecializada'],
    url: 'https://exemplo.com.br/guia',
    published: true,
  });
  await calm.goto(deepLink(String(created['id'])));
  const sheet = calm.getByRole('dialog', { name: 'Guia' });
  await sheet.getByRole('list', { name: 'Tags' }).waitFor();
  const beyond = await sheet
    .locator('.modal-box')
    .evaluate((box) => [...box.querySelectorAll('*')].filter((part) => part.scrollWidth > box.clientWidth));
  expect(beyond).toEqual([]);
  await app.operator('DELETE', `/api/collections/marketing_assistants/records/${created['id']}`);
});

describe('opening an assistant', () => {
  it('opens its address in a tab that knows nothing of this one, and is one tap away from then on', async () => {
    const { context, page } = await signedIn();
    expect(await recents(page).count()).toBe(0);
    // Said before the first opening, and no more after it.
    await page.getByText('Não cole neles dados de pacientes').waitFor();
    const opened = await openAssistant(context, page, NAME);
    expect(new URL(opened.url()).host).toBe('assistentes.exemplo.com.br');
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    await (await openAssistant(context, page, OTHER)).close();
    await eventually(async () =>
      expect(await recents(page).getByRole('link').allInnerTexts()).toEqual([OTHER, NAME]),
    );

    // Who searches is after something else.
    await page.getByRole('searchbox').fill('a');
    await recents(page).waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').fill('');
    await recents(page).waitFor();

    // Its place is kept from the first moment of the next start: nothing jumps when the names arrive.
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    // Not the row of the picture: what could jump comes with the app.
    await recents(page).and(page.locator('main:not([inert]) *')).getByRole('link', { name: NAME }).waitFor();
    expect(await page.getByText('dados de pacientes').count()).toBe(0);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.1);

    // What left the catalogue leaves the row.
    const id = ids.get(OTHER) ?? '';
    await app.changeAssistant(id, { published: false });
    await recents(page).getByRole('link', { name: OTHER }).waitFor({ state: 'hidden' });
    await app.changeAssistant(id, { published: true });

    await page.getByRole('button', { name: /^Olá, / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await untilWiped(page);
    await app.enter(page, 'cartao@exemplo.com.br');
    await page.getByRole('tab', { name: `Todos (${ids.size})` }).waitFor();
    expect(await recents(page).count()).toBe(0);
  });

  inFull('without a connection says so, opens nothing and remembers nothing', async () => {
    const page = await toCatalogue();
    await untilOfflineReady(page);
    await goOffline(page.context());
    await page.getByRole('link', { name: 'Acessar Assistente' }).first().click();
    await page.getByText('O assistente abre em outro site e precisa de internet.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await goOnline(page.context());
    await toCatalogue();
    expect(await recents(page).count()).toBe(0);
  });
});

describe('the menu of a card', () => {
  it('is walked by keyboard; Escape closes it and gives the focus back', async () => {
    const page = await toCatalogue();
    await page.getByRole('searchbox').fill(NAME);
    const button = menuButton(page, NAME);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Ver detalhes');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Copiar link');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Reportar problema');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    // Through the details the way back is the same.
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Ver detalhes' }).press('Enter');
    await page.getByRole('dialog', { name: NAME }).getByText('Instagram').first().waitFor();
    expect(page.url()).toContain(deepLink(ids.get(NAME)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: NAME }).waitFor({ state: 'hidden' });
    await eventually(async () => {
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(page.url()).toMatch(/\/dashboard$/);
    });
  });

  it("copies and shares the app's own link, never the address behind it; and works offline", async () => {
    const context = calm.context();
    await calm.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: unknown) => Object.assign(window, { shared: data }),
      });
    });
    const page = await toCatalogue();
    await untilOfflineReady(page);
    await goOffline(context);
    await page.getByRole('searchbox').fill(NAME);
    const link = app.url + deepLink(ids.get(NAME));
    await choose(page, 'Copiar link');
    await page.getByText('Link copiado').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await choose(page, 'Compartilhar');
    expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
      title: NAME,
      url: link,
    });
    await choose(page, 'Ver detalhes');
    await page.getByRole('dialog', { name: NAME }).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Acessar Assistente' }).click();
    await page.getByText('O assistente abre em outro site e precisa de internet.').waitFor();
    expect(context.pages()).toHaveLength(1);
    await goOnline(context);
  });

  inFull('copies the own briefing, and leads to where it is written while there is none', async () => {
    const page = await toCatalogue();
    await page.getByRole('searchbox').fill(NAME);
    await choose(page, 'Copiar briefing');
    const box = page.getByLabel('Meu briefing');
    await box.waitFor();
    await eventually(async () =>
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true),
    );
    await page.keyboard.type('Consultório em Curitiba.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Minha conta' }).waitFor({ state: 'hidden' });
    await eventually(async () => {
      await choose(page, 'Copiar briefing');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Consultório em Curitiba.');
    });
  });

  it('reports a problem with the name and id of the assistant already written', async () => {
    const page = await toCatalogue();
    await page.getByRole('searchbox').fill(NAME);
    await choose(page, 'Reportar problema');
    await page.waitForURL('**/support');
    await eventually(async () => {
      const message = await page.getByLabel('Mensagem').inputValue();
      expect(message).toContain(NAME);
      expect(message).toContain(ids.get(NAME));
    });
  });
});

describe('the details of an assistant', () => {
  inFull('hold together all that can be done with it, the heart too', async () => {
    const page = await toCatalogue();
    await page.goto(deepLink(ids.get(NAME)));
    const dialog = page.getByRole('dialog', { name: NAME });
    const group = dialog.locator('.assistant-actions');
    const words = ['Copiar link', 'Copiar briefing', 'Reportar problema'];
    for (const name of words) await group.getByRole('button', { name }).waitFor();
    await group.getByRole('button', { name: `Adicionar aos favoritos: ${NAME}` }).click();
    await page.getByText('Assistente salvo nos seus favoritos!').waitFor();
    const filled = group.getByRole('button', { name: `Remover dos favoritos: ${NAME}` });
    await filled.waitFor();
    await page.getByText('Sincronizado').waitFor();
    await filled.click();
    await group.getByRole('button', { name: `Adicionar aos favoritos: ${NAME}` }).waitFor();

    await group.getByRole('button', { name: 'Reportar problema' }).click();
    await page.waitForURL('**/support');
    await eventually(async () => expect(await page.getByLabel('Mensagem').inputValue()).toContain(NAME));
  });
});

describe('a link to an assistant', () => {
  inFull('survives the sign-in, by code and by the link of the mail in another tab', async () => {
    for (const by of ['code', 'link']) {
      const { context, page } = await newPhone();
      await page.goto(deepLink(ids.get(NAME)));
      await page.waitForURL('**/login');
      const mail = await app.askForLink(page, 'cartao@exemplo.com.br');
      // askForLink opens the login anew; the wish was made before.
      if (by === 'code') {
        await page.getByLabel('Código de 8 dígitos').fill(mail.code);
        await page.getByRole('dialog', { name: NAME }).waitFor();
      } else {
        const tab = await context.newPage();
        await tab.goto(mail.link);
        await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
        await tab.getByRole('dialog', { name: NAME }).waitFor();
        expect(tab.url()).toContain(deepLink(ids.get(NAME)));
      }
    }
  });

  inFull(
    'to one that is unknown or not there yet is answered kindly, and opens when it arrives',
    async () => {
      const page = calm;
      await page.goto(deepLink('naoexiste000000'));
      await page.getByRole('dialog', { name: 'Assistente não encontrado' }).waitFor();
      const id = 'chegadepois0001';
      await page.goto(deepLink(id));
      await page.getByRole('dialog', { name: 'Assistente não encontrado' }).waitFor();
      await app.addAssistant({
        id,
        name: 'Chegou depois',
        description: 'Só neste teste.',
        category: 'Conteúdo',
        tags: [],
        url: 'https://assistentes.exemplo.com.br/depois',
      } as never);
      await page.getByRole('dialog', { name: 'Chegou depois' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).first().click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await eventually(() => expect(page.url()).toMatch(/\/dashboard$/));
      await app.deleteAssistant(id);
    },
  );

  inFull('shows a locked member the details, and no address', async () => {
    const userId = await app.addMember('trancada@exemplo.com.br');
    const { page } = await signedIn('trancada@exemplo.com.br');
    await page.getByRole('tab', { name: `Todos (${ids.size})` }).waitFor();
    await app.changeProfile(userId, { status: 'inactive' });
    await page.getByText('Usuário inativo. Entre em contato com o suporte.').waitFor();
    await page.goto(deepLink(ids.get(NAME)));
    const details = page.getByRole('dialog', { name: NAME });
    await details.getByText('Usuário inativo. Entre em contato com o suporte.').waitFor();
    expect(await details.getByRole('link').count()).toBe(0);
    expect(await page.content()).not.toContain('assistentes.exemplo.com.br');
  });
});
