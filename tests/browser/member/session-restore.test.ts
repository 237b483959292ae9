import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWindowedBrowser } from '../../../scripts/lib/find-browser.mjs';
import { App } from '../../support/app.ts';
import { PHONE } from '../../support/browser.ts';
import { BrowserProfile } from '../../support/browser-profile.ts';
import { eventually } from '../../support/wait.ts';

/** Stands in the address of the last page: where it is found, what the pages before it held was written too. */
const SEEN = 'pagina-que-se-pode-lembrar';

const browser = findWindowedBrowser();
let app: App;
const profile = new BrowserProfile(browser);

beforeAll(async () => {
  app = await App.shared();
});
afterAll(() => profile.remove());

// A shell without windows has no tabs to open again, and keeps nothing of them.
it.skipIf(!browser)(
  'what a member writes is not in what the browser keeps to open its tabs again',
  async () => {
    await app.addMember('rascunho@exemplo.com.br', { crm: '123456', state: 'SP', specialty: 'Dermatologia' });
    const context = await profile.open({ baseURL: app.url, viewport: PHONE });
    const page = await context.newPage();
    await app.enter(page, 'rascunho@exemplo.com.br');
    const search = page.getByRole('searchbox');
    await search.fill('Escrito na busca');
    await eventually(async () =>
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Escrito na busca'),
    );
    await page.getByRole('button', { name: /^Olá, / }).click();
    await page.getByLabel('Meu briefing').fill('Escrito no briefing');
    await page.getByLabel('Pós-graduações').fill('Escrito nas titulações');
    // Loads of their own: the browser notes what the fields hold when a page is left.
    await page.goto('/support');
    await page.getByLabel('Mensagem').fill('Escrito ao suporte');
    await page.goto(`/terms?${SEEN}`);
    const inSessions = (words: string[]) =>
      profile.find(words).filter(({ path }) => path.includes('Sessions'));
    await eventually(() => expect(inSessions([SEEN])).not.toEqual([]));
    await profile.close();
    expect(inSessions(['Escrito'])).toEqual([]);
  },
);
