import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInbox } from '../../../scripts/inbox/inbox.mjs';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { SUPERUSER } from '../../support/pocketbase-process.ts';
import { reportViolations } from '../../support/policy-violations.ts';

let inbox: Awaited<ReturnType<typeof startInbox>>;
let app: App;
let context: BrowserContext;
let page: Page;
let violations: string[];

beforeAll(async () => {
  inbox = await startInbox({ port: 0 });
  app = await App.start({ env: { SMTP_PORT: String(inbox.smtpPort) } });
});
afterAll(async () => {
  await app?.stop();
  await inbox?.close();
});
beforeEach(async () => {
  context = await phone(app.url, { worker: true });
  violations = await reportViolations(context, []);
  page = await context.newPage();
});

/** Tries every way from a string to markup, to a script or to a script's address; answers those that were open. */
const openSinks = (): Promise<string[]> =>
  page.evaluate(async () => {
    const script = () => document.createElement('script');
    const markup = '<img src="data:,">';
    const sinks: [string, () => unknown][] = [
      ['innerHTML', () => Object.assign(document.createElement('div'), { innerHTML: markup })],
      ['outerHTML', () => Object.assign(document.body.appendChild(script()), { outerHTML: markup })],
      ['insertAdjacentHTML', () => document.createElement('div').insertAdjacentHTML('beforeend', markup)],
      ['document.write', () => document.write(markup)],
      ['srcdoc', () => Object.assign(document.createElement('iframe'), { srcdoc: markup })],
      ['createContextualFragment', () => document.createRange().createContextualFragment(markup)],
      ['parseFromString', () => new DOMParser().parseFromString(markup, 'text/html')],
      ['script.src', () => Object.assign(script(), { src: '/assets/x.js' })],
      ['script.text', () => Object.assign(script(), { text: 'window.hit = 1' })],
      ['script.textContent', () => Object.assign(script(), { textContent: 'window.hit = 1' })],
      ['setAttribute', () => document.createElement('b').setAttribute('onclick', 'window.hit = 1')],
      ['setTimeout', () => setTimeout('window.hit = 1' as unknown as () => void)],
      ['Worker', () => new Worker('/sw.js')],
      ['serviceWorker', () => navigator.serviceWorker.register('/sw-off.js')],
      [
        'another policy',
        () =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
          ).trustedTypes.createPolicy('outra', { createHTML: (text: string) => text }),
      ],
    ];
    const open = [];
    for (const [name, use] of sinks) {
      const isShut = await Promise.resolve()
        .then(use)
        .then(
          () => false,
          () => true,
        );
      if (!isShut) open.push(name);
    }
    return open;
  });

describe('no string becomes a script or markup', () => {
  it('in the app, whose own worker is registered all the same', async () => {
    await page.goto('/login');
    await untilOfflineReady(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${app.url}/sw.js`);
    expect(violations).toEqual([]);
    expect(await openSinks()).toEqual([]);
  });

  it('in the inbox of the trial mode, which shows a mail with a name full of markup', async () => {
    const name = '<img src=x onerror="parent.hit=1">';
    await app.addMember('alvo@exemplo.com.br', { full_name: name });
    await page.goto('/login');
    await page.getByPlaceholder('Seu e-mail cadastrado').fill('alvo@exemplo.com.br');
    await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    await page.goto(inbox.url);
    await page.getByRole('link', { name: 'Abrir o link' }).waitFor();
    await page.frameLocator('iframe').getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'Copiar código' }).click();
    await page.getByText('Código copiado').waitFor();
    await page.getByRole('button', { name: 'Limpar' }).click();
    await page.getByText('Nenhuma mensagem ainda').waitFor();
    expect(violations).toEqual([]);
    expect(await openSinks()).toEqual([]);
  });
});

it("PocketBase's dashboard, on the same origin and with a policy of its own, goes on working", async () => {
  await page.goto('/_/');
  await page.locator('input[type=email], input[name=identity]').first().fill(SUPERUSER.email);
  await page.locator('input[type=password]').fill(SUPERUSER.password);
  await page.keyboard.press('Enter');
  await page.getByText('marketing_assistants').first().waitFor({ state: 'attached' });
  expect(violations).toEqual([]);
});
