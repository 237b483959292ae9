import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { eventually } from '../support/wait.ts';

const EMAIL = 'ana@exemplo.com.br';

let app: App;
let page: DomPage;
let userId: string;

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  userId = await app.addMember(EMAIL, { full_name: 'Ana Souza' });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

/** The page has read all that the device holds. */
async function untilWhole(): Promise<void> {
  const { catalogueOf } = await import('#store/catalogue/catalogue-watchers.ts');
  const { openDatabase } = await import('#store/database/database.ts');
  await eventually(() => expect(catalogueOf(openDatabase(userId)).current().phase).toBe('whole'));
}

it('an assistant whose catalogue could not be loaded is not called missing', async () => {
  const [id] = app.sample.values();
  page = await DomPage.open(app, '/terms', EMAIL);
  await page.goto(`/dashboard?assistente=${id}`, (network) => void network.hold(/\/api\/app\/sync/));
  await page.getByText('Procurando o assistente...').waitFor(FIRST_SCREEN);
  const { useSyncActivity } = await import('#store/database/sync-status.ts');
  useSyncActivity.setState({ failures: 3 });
  await page.getByText('Erro ao carregar o assistente').waitFor();
});

it('an assistant that was added since the last visit is on its way, not missing', async () => {
  page = await DomPage.open(app, '/dashboard', EMAIL);
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  await untilWhole();
  // The catalogue would be told of the new one.
  await page.goto('/terms');
  const text = { category: 'Conteúdo', tags: [], description: 'Nova.', url: 'https://exemplo.com.br/nova' };
  const id = await app.addAssistant({ ...text, name: 'Recém-chegada' });
  let answer = { letGo: () => {} };
  await page.goto(`/dashboard?assistente=${id}`, (network) => {
    answer = network.hold(/\/api\/app\/sync/);
  });
  await page.getByText('Procurando o assistente...').waitFor(FIRST_SCREEN);
  await untilWhole();
  await page.settled();
  await page.getByText('Procurando o assistente...').waitFor();
  const titles: string[] = [];
  const observer = new MutationObserver(() =>
    titles.push(document.querySelector('dialog')?.textContent ?? ''),
  );
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  answer.letGo();
  await page.getByRole('dialog').getByText('Recém-chegada').waitFor();
  observer.disconnect();
  // Stored, and not yet sorted: still on its way.
  expect(titles.filter((text) => text.includes('não encontrado'))).toEqual([]);
});

it('the account sheet says of nothing that it was sent before the device has been read', async () => {
  page = await DomPage.open(app, '/dashboard', EMAIL);
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  const { openDatabase } = await import('#store/database/database.ts');
  const message = { key: 'a', ticketId: null, name: 'Ana', email: EMAIL, message: 'Olá', writtenAt: 0 };
  await openDatabase(userId).outgoing.put({ ...message, refusal: 'too_long' });
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(document.querySelector('dialog')?.textContent ?? ''));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await page.getByRole('button', { name: /^Olá, / }).click();
  await page.getByText('1 mensagem ao suporte', { exact: true }).waitFor(FIRST_SCREEN);
  observer.disconnect();
  expect(said.some((text) => text.includes('Lendo...'))).toBe(true);
  expect(
    said.filter((text) =>
      /tudo já foi enviado|Ainda não recebidos|Por enviar: favoritos 0; mensagens ao suporte 0/.test(text),
    ),
  ).toEqual([]);
});
