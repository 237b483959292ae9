import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAdminCode } from '../../scripts/build/admin-code.mjs';
import { ROUTES } from '../../scripts/build/route-sizes.mjs';
import type { ServedFile } from '../../scripts/build/served-files.mjs';
import { launchBrowser, phone, untilOfflineReady } from '../support/browser.ts';
import { type PocketBase, startPocketBase } from '../support/pocketbase.ts';

const publicDir = join(import.meta.dirname, '../../pb_public');
const served: Record<string, ServedFile> = JSON.parse(
  readFileSync(join(publicDir, 'served-files.json'), 'utf8'),
);

let server: PocketBase;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startPocketBase();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  context = await phone(browser, server.url);
  page = await context.newPage();
});
afterEach(() => context.close());

describe('the first visit', () => {
  it('shows the login screen after no more bytes than the build counted', async () => {
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (['document', 'script', 'stylesheet'].includes(request.resourceType()))
        loaded.add(new URL(request.url()).pathname.slice(1) || 'index.html');
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Digite seu e-mail' }).waitFor();
    const critical = [...loaded];
    expect(critical).toContain('index.html');
    expect(critical.length).toBeGreaterThan(2);
    const bytes = critical.reduce(
      (sum, path) => sum + (served[path]?.br ?? served[path]?.size ?? Number.NaN),
      0,
    );
    expect(bytes).toBeLessThanOrEqual(ROUTES.find(({ name }) => name === '/login')?.limit ?? 0);
  });

  it('breaks no rule of its own Content-Security-Policy', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of ['/', '/register', '/terms', '/nao-existe']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(complaints).toEqual([]);
  });

  it('offers no update: nothing is new for who comes for the first time, on however slow a phone', async () => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/login');
    await untilOfflineReady(page);
    await page.waitForTimeout(1_500);
    expect(await page.getByText('Nova versão disponível').count()).toBe(0);
  });

  it('offers no update either to who opens it again while the first worker is still being installed', async () => {
    for (const pause of [150, 600]) {
      const newcomer = await phone(browser, server.url);
      const first = await newcomer.newPage();
      await first.goto('/login');
      await first.waitForTimeout(pause);
      await first.goto('/login');
      await untilOfflineReady(first);
      await first.waitForTimeout(500);
      expect(await first.getByText('Nova versão disponível').count()).toBe(0);
      await newcomer.close();
    }
  });
});

describe('once installed', () => {
  it('the app opens without a network, at every address', async () => {
    await page.goto('/login');
    await untilOfflineReady(page);
    await context.setOffline(true);
    for (const path of ['/', '/login', '/nao-existe']) {
      await page.goto(path);
      await page.locator('#root h1, #root h2').first().waitFor();
    }
  });

  it("the worker answers neither for the API nor for PocketBase's dashboard", async () => {
    await page.goto('/login');
    await untilOfflineReady(page);
    const dashboard = await page.goto('/_/');
    expect(dashboard?.fromServiceWorker()).toBe(false);
    expect(await page.title()).toMatch(/Superuser|PocketBase/);
    const ready = await page.goto('/api/app/ready');
    expect(ready?.fromServiceWorker()).toBe(false);
    expect(await ready?.json()).toMatchObject({ ready: true });
  });

  it("holds no administrators' code, and can be put on a home screen", async () => {
    await page.goto('/login');
    await untilOfflineReady(page);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/index.html');
    expect(cached.filter((path) => /admin/.test(path))).toEqual([]);
    expect(isAdminCode('src/features/admin/admin-page.tsx')).toBe(true);

    const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ lang: 'pt-BR', start_url: '/', display: 'standalone', id: '/' });
    const purposes = manifest.icons.map(
      (icon: { purpose: string; sizes: string }) => `${icon.purpose} ${icon.sizes}`,
    );
    expect(purposes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
    for (const { src, sizes } of manifest.icons.filter((icon: { sizes: string }) => icon.sizes !== 'any')) {
      const bytes = Buffer.from(await (await fetch(server.url + src)).arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
