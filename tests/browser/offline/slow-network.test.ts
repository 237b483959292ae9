import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { holdRequests } from '../../support/held-requests.ts';
import { untilLater } from '../../support/pass-time.ts';
import { placesOfCards, watchCards } from '../../support/places-of-cards.ts';
import { SlowNetwork } from '../../support/slow-network.ts';
import { eventually } from '../../support/wait.ts';

let app: App;
let network: SlowNetwork;

beforeAll(async () => {
  app = await App.shared();
  network = await SlowNetwork.to(app.server.port);
});
afterAll(() => network?.stop());

/** A phone at the end of the bad line. */
async function farAway(worker: boolean): Promise<Page> {
  return (await phone(network.url, { worker })).newPage();
}

/** Many tries, of which each waits longer than the one before. */
const LONG_MS = 600_000;

/** Keeps requests back while words are looked for that stand for one round trip: a busy test would come too late. */
async function whileHeld(page: Page, pattern: string | RegExp, look: () => Promise<void>): Promise<void> {
  const letGo = await holdRequests(page, pattern);
  await look();
  letGo();
}

describe('with 400 kbit/s, 400 ms and one packet in twenty lost', () => {
  it('a member signs in, sees the catalogue, and a favourite arrives; each wait says what it waits for', async () => {
    const userId = await app.addMember('longe@exemplo.com.br');
    const page = await farAway(true);
    await page.goto('/login', { waitUntil: 'commit' });
    // Comes with the document: what is typed before any script has arrived is kept and sent.
    await page.getByPlaceholder('Seu e-mail cadastrado').fill('longe@exemplo.com.br');
    await whileHeld(page, '**/request-otp', async () => {
      await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
      await page.getByRole('button', { name: 'Enviando...' }).waitFor();
    });
    const { code } = await app.nextSignInMail('longe@exemplo.com.br');
    await whileHeld(page, /\/api\/app\/sync\?/, async () => {
      await whileHeld(page, '**/auth-with-otp', async () => {
        await page.getByLabel('Código de 8 dígitos').fill(code);
        await page.getByRole('button', { name: 'Entrando...' }).waitFor();
      });
      await page.getByText('Carregando').first().waitFor();
    });
    await page.getByRole('article').first().waitFor();
    await page
      .getByRole('button', { name: /^Adicionar aos favoritos/ })
      .first()
      .click();
    await page.getByText('Adicionado aos favoritos').waitFor();
    await eventually(async () => expect(await app.favoritesOf(userId)).toHaveLength(1), 20_000);
    await page.getByText('Sincronizado').waitFor();
    await watchCards(page);
    await whileHeld(page, '**/api/app/favorites/push', async () => {
      await page
        .getByRole('button', { name: /^Adicionar aos favoritos/ })
        .first()
        .click();
      await page.getByText('Sincronizando...').waitFor();
    });
    await eventually(async () => expect(await app.favoritesOf(userId)).toHaveLength(2), 20_000);
    await page.getByText('Sincronizado').waitFor();
    expect(await placesOfCards(page)).toHaveLength(1);
  });

  it('a visitor asks for access', async () => {
    const page = await farAway(false);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByLabel('Nome completo').fill('Rita de Longe');
    await page.getByLabel('E-mail').fill('rita@exemplo.com.br');
    await page.getByRole('checkbox', { name: /Estudante|estudante/ }).check();
    await whileHeld(page, '**/api/app/register', async () => {
      await page.getByRole('button', { name: 'Solicitar Cadastro' }).click();
      await page.getByRole('button', { name: 'Enviando...' }).waitFor();
    });
    await page.getByRole('heading', { name: 'Solicitação Enviada!' }).waitFor();
  });
});

/** Runs in the page: what moves without an end, by its class, and which properties of it do. */
function endlesslyAnimated(): Record<string, string[]> {
  const endless = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
  const animated: Record<string, string[]> = {};
  for (const { effect } of endless) {
    if (!(effect instanceof KeyframeEffect)) continue;
    const frames = effect
      .getKeyframes()
      .flatMap(({ offset, computedOffset, easing, composite, ...moved }) => Object.keys(moved));
    animated[`.${effect.target?.classList[0]}`] = [...new Set(frames)];
  }
  return animated;
}

/** Requests that get no answer, until the network is alive again for the next ones. */
async function holdBack(page: Page, pattern: string): Promise<{ isDead: boolean }> {
  const network = { isDead: true };
  await page.route(pattern, (route) => (network.isDead ? undefined : route.continue()));
  return network;
}

describe('when nothing answers at all', () => {
  it('a screen whose code does not arrive says so after a while, with a way out', async () => {
    const page = await (await phone(app.url)).newPage();
    await page.clock.install();
    const line = await holdBack(page, '**/assets/registration-page*');
    await page.goto('/register', { waitUntil: 'commit' });
    const notice = page.getByText('Está demorando mais que o normal');
    await untilLater(page, 10_000, 'said to be late', () => notice.isVisible());
    line.isDead = false;
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await page.getByRole('heading', { name: 'Solicitar Cadastro' }).waitFor();
  });

  it('a search whose code is lost says that more is coming, and finds when it has come', async () => {
    const email = 'perdida@exemplo.com.br';
    await app.addMember(email);
    const page = await (await phone(app.url)).newPage();
    await app.enter(page, email);
    await page.getByRole('article').first().waitFor();
    await page.getByText('Sincronizado').waitFor();
    let isLost = true;
    await page.clock.install();
    await page.route('**/assets/background-*', (route) => (isLost ? route.abort() : route.continue()));
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('searchbox').fill('bio que converte');
    await page.getByRole('tabpanel').getByText('Carregando dados...').waitFor();
    expect(await page.getByText('Nenhum assistente encontrado.').count()).toBe(0);
    isLost = false;
    const found = page.getByRole('article', { name: 'Bio que Converte' });
    await untilLater(page, 5_000, 'found', () => found.isVisible());
  });

  it('a first visit is not called in step with the server before anything has been fetched', async () => {
    const email = 'primeira@exemplo.com.br';
    await app.addMember(email);
    const page = await (await phone(app.url)).newPage();
    await page.goto('/login');
    await whileHeld(page, '**/assets/background-*', async () => {
      await app.enter(page, email);
      await page.getByText('Sincronizando...').waitFor();
      expect(await page.getByText('Sincronizado').count()).toBe(0);
    });
    await page.getByRole('article').first().waitFor();
    await page.getByText('Sincronizado').waitFor();
  });

  it('what says that the first cards are on their way is not painted again for it: they need the processor', async () => {
    const email = 'espera-cartoes@exemplo.com.br';
    await app.addMember(email);
    const page = await (await phone(app.url)).newPage();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/login');
    await whileHeld(page, /\/api\/app\/sync\?/, async () => {
      await app.enter(page, email);
      await page.getByRole('tabpanel').getByText('Carregando dados...').waitFor();
      await eventually(async () =>
        expect(await page.evaluate(endlesslyAnimated)).toEqual({
          '.progress': ['opacity'],
          '.waiting': ['opacity'],
        }),
      );
    });
    await page.getByRole('article').first().waitFor();
  });

  it('what runs behind the cards and never comes is asked for by one load of the page, and no more', async () => {
    const email = 'entrega@exemplo.com.br';
    await app.addMember(email);
    const page = await (await phone(app.url)).newPage();
    await app.enter(page, email);
    await page.getByRole('article').first().waitFor();
    await page.getByText('Sincronizado').waitFor();
    await page.clock.install();
    let asked = 0;
    let loads = 0;
    await page.route('**/assets/background-*', (route) => {
      asked += 1;
      return route.fulfill({ status: 404 });
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    let isPortal = true;
    await page.route('**/api/**', (route) =>
      isPortal
        ? route.fulfill({ contentType: 'text/html', body: '<h1>Entre no Wi-Fi</h1>' })
        : route.continue(),
    );
    await page.reload();
    // Where only a Wi-Fi that wants a login answers, it would take the page.
    await untilLater(page, 10_000, 'it is asked for again', () => asked > 8, LONG_MS);
    expect(loads).toBe(1);
    isPortal = false;
    await untilLater(page, 10_000, 'the page is loaded anew', () => loads === 2, LONG_MS);
    // Not once more after a minute, or a broken deploy would flicker for ever.
    const before = asked;
    await page.getByRole('article').first().waitFor();
    await untilLater(page, 10_000, 'it is asked for again and again', () => asked > before + 8, LONG_MS);
    expect(loads).toBe(2);
  });

  it('so does the page before any script has arrived', async () => {
    const page = await (await phone(app.url)).newPage();
    const line = await holdBack(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByPlaceholder('Seu e-mail cadastrado').waitFor();
    const wayOut = page.getByRole('link', { name: 'Está demorando?' });
    // Without a script the styles alone count the seconds, by a clock that no test takes.
    const shownAt = (seconds: number) =>
      page.evaluate((time) => {
        for (const animation of document.getAnimations()) animation.currentTime = time;
        return getComputedStyle(document.querySelector('.late') as Element).visibility;
      }, seconds * 1000);
    expect([await shownAt(11.9), await shownAt(12)]).toEqual(['hidden', 'visible']);
    await wayOut.waitFor();
    line.isDead = false;
    await wayOut.click();
    await page.getByRole('heading', { name: 'Digite seu e-mail' }).waitFor();
  });
});
