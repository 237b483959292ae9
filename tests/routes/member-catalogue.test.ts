import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { App } from '../support/app.ts';
import { answering, type Held, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { addAssistant } from '../support/records.ts';
import { eventually, until } from '../support/wait.ts';

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

/** The page has read all that the device holds. */
async function untilWhole(): Promise<void> {
  const { catalogueOf } = await import('#store/catalogue/catalogue-watcher.ts');
  const watcher = catalogueOf(await openStore());
  await eventually(() => expect(watcher.current().phase).toBe('whole'));
}

async function openCatalogue(): Promise<void> {
  page = await DomPage.open(app, '/dashboard', EMAIL);
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  // The whole: the first cards are stored before the rest, and a page that is left then leaves the device with those alone.
  await eventually(async () => expect(await (await openStore()).read('catalogue')).toBeDefined());
}

/** Notes whatever stands there at any change of the page, until that is asked for. */
function noteTexts(selector: string): () => string[] {
  const texts: string[] = [];
  const observer = new MutationObserver(() =>
    texts.push(document.querySelector(selector)?.textContent ?? ''),
  );
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    return texts;
  };
}

it('a first load that broke off behind its first cards says so, also to a search, and brings the rest when asked', async () => {
  await openCatalogue();
  // Or a pull of this page, as its stream may lead to, would bring the whole back before it is left.
  page.network.route(/\/api\/app\/sync/, unreachable);
  await page.settled();
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
  // Its own next try would take the button away before it is pressed; held, it keeps the button busy, and there is nothing to press.
  const answer = page.network.hold(/\/api\/app\/sync/);
  await until('a try', () => {
    const free = document.querySelectorAll<HTMLElement>('button:not(:disabled, [aria-disabled="true"])');
    [...free].find(({ textContent }) => textContent === 'Tentar novamente')?.click();
    return answer.asked() > 0;
  });
  answer.letGo();
  await page.getByText('Nenhum assistente encontrado.').waitFor();
  expect(await page.getByText(MISSING).count()).toBe(0);
});

it('says that it tries again when asked to, and where that was in vain, with how long to wait', async () => {
  await openCatalogue();
  await page.goto('/dashboard', (network) => network.route(/\/api\/app\/sync/, unreachable));
  const retry = page.getByRole('button', { name: 'Tentar agora' });
  await retry.waitFor(FIRST_SCREEN);
  const said = noteTexts('.sync-line');
  await retry.click();
  await page.getByText('O servidor não respondeu. O aplicativo tenta de novo sozinho.').waitFor();
  expect(said()).toContainEqual(expect.stringContaining('Tentando...'));
  const limited = { too_many_requests: { code: 'too_many_requests', message: '45' } };
  page.network.route(/\/api\/app\/sync/, answering(429, { status: 429, data: limited }));
  await retry.click();
  await page.getByText('Muitas tentativas. Tente novamente em 45 segundos.').waitFor();
});

it('where the whole is on the device a network that is gone is no reason to call it a part', async () => {
  await openCatalogue();
  await page.goto('/dashboard', (network) => network.route(/\/api\/app\/sync/, unreachable));
  const said = noteTexts('body');
  await page.getByText('Servidor indisponível').waitFor(FIRST_SCREEN);
  await untilWhole();
  await page.settled();
  expect(said().filter((text) => text.includes(MISSING))).toEqual([]);
});

it('a catalogue that the device cannot read is told of once, with what to do, until it can be read again', async () => {
  page = await DomPage.open(app, '/terms', EMAIL);
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk is broken.', 'UnknownError');
  });
  onTestFinished(() => broken.mockRestore());
  let answer = {} as Held;
  await page.goto('/dashboard', (network) => {
    answer = network.hold(/auth-refresh/);
  });
  await page.getByText('Erro ao carregar assistentes').first().waitFor({ withinMs: 60_000 });
  answer.letGo();

  // It is not called in step with the server, however well that answers.
  const line = document.querySelector('.sync-line');
  await until('the answer', () => answer.answered() > 0);
  await page.settled();
  await eventually(() => expect(line?.textContent).toBe(''));

  const notice = page.getByText('Os dados deste aparelho não abrem');
  await notice.waitFor();
  await page.settled();
  expect(page.getByText('Erro ao carregar assistentes').count()).toBe(1);
  expect(page.getByText('Tente recarregar a página').count()).toBe(1);
  expect(page.getByRole('button', { name: 'Tentar novamente' }).count()).toBe(0);
  expect(page.getByRole('button', { name: 'Recarregar' }).count()).toBe(1);

  // Nor is it told of any more when it can be read again and its cards are on their way.
  await (await openStore()).delete().catch(() => undefined);
  broken.mockRestore();
  const catalogue = page.network.hold(/api.app.sync/);
  dispatchEvent(new Event('online'));
  await until('the catalogue', () => catalogue.asked() > 0);
  await notice.waitFor({ state: 'detached' });
  await page.settled();
  const { useToasts } = await import('#ui/toast/toast.ts');
  expect(useToasts.getState().toasts).toEqual([]);
  catalogue.letGo();
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
});

it('an assistant whose catalogue could not be loaded is not called missing', async () => {
  const [id] = app.sample.values();
  page = await DomPage.open(
    app,
    `/dashboard?assistente=${id}`,
    EMAIL,
    (network) => void network.hold(/\/api\/app\/sync/),
  );
  await page.getByText('Procurando o assistente...').waitFor(FIRST_SCREEN);
  const { useSyncActivity } = await import('#store/database/sync-activity.ts');
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
  const titles = noteTexts('dialog');
  answer.letGo();
  await page.getByRole('dialog').getByText('Recém-chegada').waitFor();
  // Stored, and not yet sorted: still on its way.
  expect(titles().filter((text) => text.includes('não encontrado'))).toEqual([]);
});

it('an assistant that a locked device does not hold is not called missing: nobody has asked the server', async () => {
  const email = 'trancada@exemplo.com.br';
  const userId = await app.addMember(email);
  page = await DomPage.open(app, '/dashboard', email);
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  await app.changeProfile(userId, { status: 'inactive' });
  await page.goto('/dashboard?assistente=publicadodepois');
  const dialog = page.getByRole('dialog', { name: 'Assistente indisponível' });
  await dialog.getByText('Usuário inativo. Entre em contato com o suporte.').waitFor(FIRST_SCREEN);
});

it('the account sheet says of nothing that it was sent before the device has been read', async () => {
  page = await DomPage.open(app, '/dashboard', EMAIL);
  await page.getByRole('article').first().waitFor(FIRST_SCREEN);
  const message = { key: 'a', ticketId: null, name: 'Ana', email: EMAIL, message: 'Olá', writtenAt: 0 };
  await (await openStore()).outgoing.put({ ...message, refusal: 'too_long' });
  const texts = noteTexts('dialog');
  await page.getByRole('button', { name: /^Olá, / }).click();
  await page.getByText('1 mensagem ao suporte', { exact: true }).waitFor(FIRST_SCREEN);
  const said = texts();
  expect(said.some((text) => text.includes('Lendo...'))).toBe(true);
  expect(
    said.filter((text) =>
      /tudo já foi enviado|Ainda não recebidos|Por enviar: favoritos 0; mensagens ao suporte 0/.test(text),
    ),
  ).toEqual([]);
});

it('shows no recently opened assistant without an address: its link would open the app once more', async () => {
  const name = 'Endereço de outro tempo';
  const lost = await addAssistant(app.server, { name, url: 'http://exemplo.com.br/' });
  await openCatalogue();
  await untilWhole();
  const { recents } = await openStore();
  const kept = app.sample.get('Bio que Converte') ?? '';
  await recents.bulkPut([lost, kept].map((assistantId) => ({ assistantId, openedAt: Date.now() })));
  const row = page.getByRole('region', { name: 'Usados recentemente' });
  await row.getByText('Bio que Converte').waitFor();
  expect(row.getByText(name).count()).toBe(0);
});

it('an assistant that is gone is said to be, not to be missing here, where the browser says wrongly that there is no network', async () => {
  await openCatalogue();
  await page.goto('/dashboard?assistente=naoexiste', () => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
  });
  await page.getByText('Ele pode ter saído do catálogo.').waitFor(FIRST_SCREEN);
});
