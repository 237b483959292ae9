import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { eventually } from '../support/wait.ts';

const EMAIL = 'ana@exemplo.com.br';
const MISSING = 'Só uma parte do catálogo chegou a este aparelho.';

let app: App;
let page: DomPage;
let userId: string;

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  userId = await app.addMember(EMAIL, { full_name: 'Ana Souza' });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

const openStore = async () => (await import('#store/database/database.ts')).openDatabase(userId);

async function openCatalogue(): Promise<void> {
  page = await DomPage.open(app, '/dashboard', EMAIL);
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  await eventually(async () => expect(await (await openStore()).read('firstScreen')).toBeDefined());
}

it('a first load that broke off behind its first cards says so, also to a search, and brings the rest when asked', async () => {
  await openCatalogue();
  const store = await openStore();
  await store.transaction('rw', store.state, store.buckets, async () => {
    await store.state.bulkDelete(['catalogue', 'cursor']);
    await store.buckets.clear();
  });
  await page.goto('/dashboard', (network) => network.route(/\/api\/app\/sync/, unreachable));
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  await page.getByText(MISSING).waitFor();
  await page.getByRole('searchbox').fill('nada disso existe');
  await page.getByText(MISSING).waitFor();
  await page.settled();
  expect(await page.getByText('Carregando dados...').count()).toBe(0);
  page.network.unroute();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByText('Nenhum assistente encontrado.').waitFor();
  expect(await page.getByText(MISSING).count()).toBe(0);
});

it('where the whole is on the device a network that is gone is no reason to call it a part', async () => {
  await openCatalogue();
  await page.goto('/dashboard', (network) => network.route(/\/api\/app\/sync/, unreachable));
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(document.body.textContent ?? ''));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await page.getByText('Servidor indisponível').waitFor(FIRST_SCREEN);
  const { catalogueOf } = await import('#store/catalogue/catalogue-watchers.ts');
  const watcher = catalogueOf(await openStore());
  await eventually(() => expect(watcher.current().phase).toBe('whole'));
  await page.settled();
  observer.disconnect();
  expect(said.filter((text) => text.includes(MISSING))).toEqual([]);
});
