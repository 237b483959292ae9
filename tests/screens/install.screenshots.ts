import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { desktop } from '../support/admin-page.ts';
import type { App } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { untilStill } from './navigator.ts';
import { EMAILS, startSeededApp } from './seed.ts';

// `npm run screenshots install-pictures`: what the manifest shows of the app before it is installed. The results are
// committed, because a build must not need a browser.

const FOLDER = join(import.meta.dirname, '../../public/install');

/** As many pixels to a point as a phone has; the manifest names the size (scripts/build/web-manifest.mjs). */
const sharpPhone = (url: string) => phone(url, { deviceScaleFactor: 2 });

describe.runIf(process.env['SCREENS']?.includes('install-pictures'))('pictures of the manifest', () => {
  let app: App;

  beforeAll(async () => {
    app = await startSeededApp();
    mkdirSync(FOLDER, { recursive: true });
  });
  afterAll(() => app?.stop());

  it.each([
    ['catalogo-celular', sharpPhone, '/dashboard'],
    ['favoritos-celular', sharpPhone, '/dashboard?aba=favoritos'],
    ['catalogo-computador', desktop, '/dashboard'],
  ] as const)('%s', async (name, device, address) => {
    const context = await device(app.url);
    const page = await context.newPage();
    await app.enter(page, EMAILS.member);
    await page.getByRole('article').first().waitFor();
    await page.goto(address);
    await page.getByText('Sincronizado').waitFor();
    await untilStill(page);
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 });
  });
});
