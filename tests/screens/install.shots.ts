import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { desktop } from '../support/admin-page.ts';
import type { App } from '../support/app.ts';
import { launchBrowser, phone } from '../support/browser.ts';
import { EMAILS, startWorld } from './world.ts';

// `npm run screenshots install-pictures`: what the manifest shows of the app before it is installed. The results are
// committed, because a build must not need a browser.

const FOLDER = join(import.meta.dirname, '../../public/install');

describe.runIf(process.env['SCREENS']?.includes('install-pictures'))('pictures of the manifest', () => {
  let app: App;
  let browser: Browser;

  beforeAll(async () => {
    app = await startWorld();
    browser = await launchBrowser();
    mkdirSync(FOLDER, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each([
    ['catalogo-celular', phone, '/dashboard'],
    ['favoritos-celular', phone, '/dashboard?aba=favoritos'],
    ['catalogo-computador', desktop, '/dashboard'],
  ] as const)('%s', async (name, device, address) => {
    const context = await device(browser, app.url);
    const page = await context.newPage();
    await app.enter(page, EMAILS.member);
    await page.getByRole('article').first().waitFor();
    await page.goto(address);
    await page.getByText('Sincronizado').waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 });
    await context.close();
  });
});
