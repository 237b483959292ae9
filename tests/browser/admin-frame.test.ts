import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addRequest, desktop, openAdmin, rowOf } from '../support/admin-page.ts';
import { App, eventually } from '../support/app.ts';
import { launchBrowser, PHONE, phone } from '../support/browser.ts';
import { addRow } from '../support/records.ts';

let app: App;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  await app.addMember('pessoa.guardada@exemplo.com.br', { full_name: 'Pessoa Guardada' });
  await addRequest(app, { full_name: 'Pedido Guardado', email: 'pedido.guardado@exemplo.com.br' });
  await addRow(app.server, 'support_requests', {
    name: 'Autora Guardada',
    email: 'autora.guardada@exemplo.com.br',
    message: 'Recado Guardado',
    status: 'pending',
  });
  await addRow(app.server, 'system_logs', {
    type: 'admin',
    user: 'outra.guardada@exemplo.com.br',
    action: 'Ação Guardada',
    status: 'sucesso',
    timestamp: '2026-03-05 12:00:00.000Z',
  });
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function adminAtDesk(tab?: string): Promise<Page> {
  const context = await desktop(browser, app.url, 'allow');
  contexts.push(context);
  return openAdmin(app, context, tab);
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
  it('keeps the open tab through a reload and the back button', async () => {
    const page = await adminAtDesk();
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

  it('moves between tabs by arrows', async () => {
    const page = await adminAtDesk('requests');
    await page.getByRole('tab', { name: /^Solicitações/ }).focus();
    for (const title of ['Mensagens de Suporte', 'Logs do Sistema', 'Exportação de Dados']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('heading', { name: title, level: 2 }).waitFor();
    }
  });

  it('has its bar and footer, and says Saindo... on the way out', async () => {
    const page = await adminAtDesk();
    const bar = page.getByRole('navigation', { name: 'Principal' });
    expect(await bar.getByRole('link').allTextContents()).toEqual([
      'Dashboard Admin',
      'Ver como Usuário',
      'Suporte',
    ]);
    await page.getByText('© 2024').waitFor();
    await page.getByText('Gerencie usuários, solicitações e configurações do sistema').waitFor();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText('Saindo...').waitFor();
    await page.waitForURL('**/login');
    await page.getByText('Logout realizado').waitFor();
  });

  it('asks before it loses an own message to support, lets one stay, and sends the message from here', async () => {
    const context = await desktop(browser, app.url);
    contexts.push(context);
    const page = await openAdmin(app, context);
    await page.route('**/api/app/support-request', (route) => route.abort());
    await page.goto('/support');
    await page.getByLabel('Mensagem').fill('Do balcão da administração');
    await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
    await page.getByRole('heading', { name: 'Mensagem guardada' }).waitFor();
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Não sair agora' }).click();
    await page.getByRole('button', { name: 'Sair', exact: true }).waitFor();
    await page.unroute('**/api/app/support-request');
    await page.getByText('A mensagem que estava guardada neste aparelho chegou à nossa equipe.').waitFor();
  });

  it('leaves nobody’s data on the device', async () => {
    const page = await adminAtDesk();
    await rowOf(page, 'Pessoa Guardada').waitFor();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('Guardada');
    await page.getByRole('tab', { name: /^Solicitações/ }).click();
    await rowOf(page, 'Pedido Guardado').waitFor();
    await page.getByRole('tab', { name: 'Logs' }).click();
    await rowOf(page, 'Ação Guardada').waitFor();
    await page.getByRole('tab', { name: 'Exportação' }).click();
    await page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
    await page.getByText('Download concluído').waitFor();
    await page.getByRole('tab', { name: 'Suporte' }).click();
    await page.getByRole('button', { name: 'Recado Guardado' }).click();
    await page.getByPlaceholder('Digite sua resposta...').fill('Resposta Guardada');
    const kept = await page.evaluate(async () => {
      const parts = [
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        location.href,
      ];
      for (const { name } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((done, failed) => {
          const opening = indexedDB.open(name ?? '');
          opening.onsuccess = () => done(opening.result);
          opening.onerror = () => failed(opening.error);
        });
        for (const store of db.objectStoreNames) {
          const rows = await new Promise((done) => {
            const reading = db.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => done(reading.result);
          });
          parts.push(JSON.stringify(rows));
        }
        db.close();
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return parts.join('\n');
    });
    expect(kept).not.toMatch(/guardad[ao]@|Pessoa Guardada|Pedido Guardado|Gerenciamento de Usuários/);
    expect(kept).not.toMatch(/Guardad[ao]/);
  });

  it('asks every five seconds while it is seen, never while it is hidden, and at once when it is seen again', async () => {
    const page = await adminAtDesk('requests');
    await rowOf(page, 'Pedido Guardado').waitFor();
    const calls = listCalls(page);
    await eventually(() => expect(calls.length).toBeGreaterThan(0), 6_500);
    await setVisible(page, 'hidden');
    await page.waitForTimeout(300);
    const before = calls.length;
    await page.waitForTimeout(6_500);
    expect(calls.length).toBe(before);
    await setVisible(page, 'visible');
    await eventually(() => expect(calls.length).toBeGreaterThan(before), 1_500);
  });

  it('fits a phone without scrolling sideways', async () => {
    const context = await phone(browser, app.url);
    contexts.push(context);
    const page = await openAdmin(app, context, 'requests');
    await page.getByRole('cell', { name: 'Pedido Guardado', exact: true }).waitFor();
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
});

describe('who is no administrator', () => {
  it('gets neither the screen nor its code', async () => {
    const context = await desktop(browser, app.url, 'allow');
    contexts.push(context);
    const page = await context.newPage();
    const files: string[] = [];
    context.on('request', (request) => files.push(new URL(request.url()).pathname));
    await app.enter(page, 'pessoa.guardada@exemplo.com.br');
    await page.goto('/admin?tab=requests');
    await page.waitForURL('**/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForTimeout(500);
    expect(files.filter((file) => file.includes('/assets/')).length).toBeGreaterThan(3);
    expect(files.filter((file) => file.includes('admin-'))).toEqual([]);
  });

  it('any more is shown the catalogue as soon as the server says so', async () => {
    const second = 'segunda@exemplo.com.br';
    const id = await app.addMember(second, null);
    const role = { user_id: id, role: 'admin' };
    const roleId = String((await app.operator('POST', '/api/collections/user_roles/records', role))['id']);
    const context = await desktop(browser, app.url, 'allow');
    contexts.push(context);
    const page = await context.newPage();
    await app.enter(page, second);
    await page.goto('/admin?tab=requests');
    await rowOf(page, 'Pedido Guardado').waitFor();
    await app.operator('DELETE', `/api/collections/user_roles/records/${roleId}`);
    await page.waitForURL('**/dashboard', { timeout: 8_000 });
  });

  it('any more because the session was ended elsewhere has to sign in again', async () => {
    const page = await adminAtDesk('requests');
    await rowOf(page, 'Pedido Guardado').waitFor();
    const token = await page.evaluate(() => {
      const stored = Object.entries({ ...localStorage }).find(([key]) =>
        /^agentes-sessao:[^:]+(:\d+)?$/.test(key),
      );
      return String(JSON.parse(stored?.[1] ?? '{}').token);
    });
    await fetch(`${app.url}/api/app/sign-out`, { method: 'POST', headers: { Authorization: token } });
    await page.waitForURL('**/login', { timeout: 8_000 });
    await page.getByPlaceholder('Seu e-mail cadastrado').waitFor();
  });
});
