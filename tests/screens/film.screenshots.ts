import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { animatedPng, type Frame } from '../support/animated-png.ts';
import type { App } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { untilStill } from './navigator.ts';
import { EMAILS, startSeededApp } from './seed.ts';

// `npm run screenshots film`: the short film of README.pt-BR.md, from the address to the favourites. The result is
// committed.

const FILM = join(import.meta.dirname, '../../docs/images/filme.png');

describe.runIf(process.env['SCREENS']?.includes('film'))('the film', () => {
  let app: App;
  beforeAll(async () => {
    app = await startSeededApp();
  });
  afterAll(() => app?.stop());

  it('of a member who signs in, searches, and keeps an assistant', async () => {
    const context = await phone(app.url, { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 });
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const frames: Frame[] = [];
    /** The cards are what one looks for: the greeting and the choices above them scroll away, as under a thumb. */
    const lookAt = (place: Locator) =>
      place.evaluate((element) => window.scrollBy({ top: element.getBoundingClientRect().top - 72 }));
    const take = async (milliseconds: number) => {
      await untilStill(page);
      frames.push({ png: await page.screenshot({ type: 'png', caret: 'hide' }), milliseconds });
    };

    await page.goto('/login');
    const address = page.getByPlaceholder('Seu e-mail cadastrado');
    await address.waitFor();
    await take(1200);
    await address.fill(EMAILS.member.slice(0, 11));
    await take(300);
    await address.fill(EMAILS.member);
    await take(700);
    await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
    const mail = await app.nextSignInMail(EMAILS.member);
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    await take(1500);
    await page.getByLabel('Código de 8 dígitos').fill(mail.code);
    await page.waitForURL(/\/dashboard$/);
    await page.getByRole('article').first().waitFor();
    await page.getByText('Sincronizado').waitFor();
    await take(1600);
    const search = page.getByRole('searchbox');
    await lookAt(search);
    await take(500);
    for (const text of ['ro', 'roteiro']) {
      await search.fill(text);
      await page.getByRole('article').first().waitFor();
      await take(600);
    }
    await take(800);
    await page
      .getByRole('button', { name: /^Adicionar aos favoritos/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Remover dos favoritos/ })
      .first()
      .waitFor();
    await take(1500);
    await page.getByRole('button', { name: 'Fechar notificação' }).click();
    await search.fill('');
    const favorites = page.getByRole('tab', { name: /Favoritos/ });
    await favorites.click();
    await page.getByRole('article').first().waitFor();
    await lookAt(favorites);
    await take(2500);
    writeFileSync(FILM, animatedPng(frames));
  });
});
