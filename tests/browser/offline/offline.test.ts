import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { App } from '../../support/app.ts';
import { PHONE, phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilWiped } from '../../support/device-storage.ts';
import { readEverythingStored } from '../../support/everything-stored.ts';
import { FULL, inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { untilLater } from '../../support/pass-time.ts';
import { inSeconds } from '../../support/people.ts';
import { placesOfCards, watchCards } from '../../support/places-of-cards.ts';
import { tried } from '../../support/tries.ts';
import { becomes, eventually } from '../../support/wait.ts';

let app: App;
let ids: Map<string, string>;

beforeAll(async () => {
  app = await App.shared();
  ids = app.sample;
});

/** With a worker where the app is to open again without a network. */
async function signedInPhone(
  email: string,
  worker = false,
): Promise<{ context: BrowserContext; page: Page }> {
  const page = worker ? await (await phone(app.url, { worker })).newPage() : await lentPhone(app);
  await signedIn(page, email);
  if (worker) await untilOfflineReady(page);
  return { context: page.context(), page };
}

async function signedIn(page: Page, email: string, at = app): Promise<void> {
  await at.enter(page, email);
  await cards(page).first().waitFor();
  // The first cards are there before the rest, and before the lease.
  await page.getByText('Sincronizado').waitFor();
}

const cards = (page: Page) => page.getByRole('article');
const openLinks = (page: Page) => page.getByRole('link', { name: 'Acessar Assistente' });
const total = (page: Page, count: number) => page.getByRole('tab', { name: `Todos (${count})` });

async function toggleHearts(page: Page, names: string[]): Promise<void> {
  const box = page.getByRole('searchbox');
  for (const name of names) {
    await box.fill(name);
    const heart = page.getByRole('button', { name: `favoritos: ${name}`, exact: false });
    const before = await heart.getAttribute('aria-label');
    await heart.click();
    await eventually(async () => expect(await heart.getAttribute('aria-label')).not.toBe(before));
  }
  await box.fill('');
}

describe('without a connection', () => {
  it('the catalogue opens again, searches, filters and keeps hearts; they arrive after reconnecting', async () => {
    const userId = await app.addMember('sem-rede@exemplo.com.br');
    const { context, page } = await signedInPhone('sem-rede@exemplo.com.br', true);
    const elsewhere = await signedInPhone('sem-rede@exemplo.com.br');

    await goOffline(context);
    await page.reload();
    await cards(page).first().waitFor();
    await page.getByText('Sem conexão').waitFor();
    await total(page, ids.size).waitFor();

    await page.getByRole('searchbox').fill('CARROSSEIS');
    await page.getByRole('heading', { name: 'Roteirista de Carrosséis' }).waitFor();
    await page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await page.getByLabel('Categoria').selectOption('Instagram');
    await eventually(async () => {
      const shown = await cards(page).locator('.badge').allInnerTexts();
      expect(new Set(shown)).toEqual(new Set(['Instagram']));
    });
    await page.getByRole('button', { name: 'Limpar Filtros' }).click();

    const five = [...ids.keys()].slice(0, 5);
    const second = await context.newPage();
    await second.goto('/dashboard');
    await cards(second).first().waitFor();
    await toggleHearts(page, five);
    await page.getByRole('tab', { name: 'Favoritos (5)' }).waitFor();
    await second.getByRole('tab', { name: 'Favoritos (5)' }).waitFor();
    // The second time, in the other tab: all but the first two are taken back.
    await toggleHearts(second, five.slice(2));
    await page.getByRole('tab', { name: 'Favoritos (2)' }).waitFor();
    await page.getByText('5 alterações aguardando envio').waitFor();
    await second.close();

    await goOnline(context);
    const wanted = five.slice(0, 2).sort();
    await eventually(async () => expect(await app.favoritesOf(userId)).toEqual(wanted));
    await elsewhere.page.getByRole('tab', { name: 'Favoritos (2)' }).waitFor();
    await page.getByText('aguardando envio').waitFor({ state: 'hidden' });
  });

  it('what a network that comes and goes has the page say moves no card', async () => {
    await app.addMember('balanca@exemplo.com.br');
    const { context, page } = await signedInPhone('balanca@exemplo.com.br');
    await watchCards(page);
    await goOffline(context);
    await page.getByText('Sem conexão').waitFor();
    const heart = page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first();
    await heart.click();
    await page.getByText('1 alteração aguardando envio').waitFor();
    await context.route(/\/api\/(?!health)/, (route) => route.abort());
    await goOnline(context);
    await page.getByText('Servidor indisponível').waitFor();
    const retry = page.getByRole('button', { name: 'Tentar agora' });
    expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await context.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Sincronizado').waitFor();
    expect(await placesOfCards(page)).toHaveLength(1);
  });

  inFull(
    'the phone ends equal to the server after assistants were added, changed, hidden and deleted',
    async () => {
      // The catalogue of the shared server stays as it is.
      const app = await App.start({ template: 'sample' });
      onTestFinished(() => app.stop());
      await app.addMember('admin-changes@exemplo.com.br');
      const context = await phone(app.url);
      const page = await context.newPage();
      await signedIn(page, 'admin-changes@exemplo.com.br', app);
      await total(page, ids.size).waitFor();
      await goOffline(context);

      const temporary = { category: 'Zeladoria', tags: ['zzz'], description: 'Só neste teste.' };
      const url = 'https://assistentes.exemplo.com.br/temporario';
      const added = await app.addAssistant({ ...temporary, name: 'Assistente novo em folha', url });
      const [changed, hidden, deleted] = await Promise.all(
        ['Para mudar', 'Para esconder', 'Para apagar'].map((name) =>
          app.addAssistant({ ...temporary, name, url }),
        ),
      );
      const inMirror = app.sample.get('Bio que Converte') ?? '';
      await app.changeAssistant(inMirror, { name: 'Bio que Converte Mais' });
      await app.changeAssistant(changed ?? '', { name: 'Mudado' });
      await app.changeAssistant(hidden ?? '', { published: false });
      await app.deleteAssistant(deleted ?? '');

      await goOnline(context);
      await total(page, ids.size + 2).waitFor();
      const box = page.getByRole('searchbox');
      for (const [name, isThere] of Object.entries({
        'Assistente novo em folha': true,
        'Bio que Converte Mais': true,
        Mudado: true,
        'Para esconder': false,
        'Para apagar': false,
      })) {
        await box.fill(name);
        const heading = page.getByRole('heading', { name, exact: true });
        await heading.waitFor(isThere ? {} : { state: 'hidden' });
      }
      await box.fill('');
      // A category in one long word must not make the page wider than the phone.
      await app.changeAssistant(inMirror, { category: `Aa${'longa'.repeat(18)}` });
      await cards(page).getByText('Aalonga').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await app.changeAssistant(inMirror, { category: 'Instagram' });
      // Online, changes arrive without a touch.
      await app.deleteAssistant(added);
      await app.deleteAssistant(changed ?? '');
      await app.deleteAssistant(hidden ?? '');
      await app.changeAssistant(inMirror, { name: 'Bio que Converte' });
      await total(page, ids.size).waitFor();
    },
  );

  inFull('a half or foreign answer of a captive portal deletes nothing', async () => {
    await app.addMember('portal@exemplo.com.br');
    const { page } = await signedInPhone('portal@exemplo.com.br');
    await total(page, ids.size).waitFor();
    const pages = [
      { status: 200, contentType: 'text/html', body: '<html>Aceite os termos do Wi-Fi</html>' },
      { status: 200, contentType: 'application/x-ndjson', body: '{"epoch":"x","seq":1}\n' },
      { status: 200, contentType: 'application/json', body: '{"items":[]}' },
      { status: 401, contentType: 'text/html', body: 'login' },
      { status: 403, contentType: 'application/json', body: '{}' },
      { status: 502, contentType: 'text/html', body: 'Bad gateway' },
    ];
    let answer = pages[0];
    await page.route('**/api/**', (route) => route.fulfill(answer));
    for (answer of pages) {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      const isPortal = answer.status === 200 && answer.contentType === 'text/html';
      await page.getByText(isPortal ? 'A rede pede um login' : 'Servidor indisponível').waitFor();
      await total(page, ids.size).waitFor();
      expect(await openLinks(page).count()).toBeGreaterThan(0);
      tried('F9');
    }
    await page.unroute('**/api/**');
    await page.getByText('Sincronizado').waitFor();
  });

  it('an answer that broke off on the way, or is a portal’s page, ends no session at a start', async () => {
    await app.addMember('metade@exemplo.com.br');
    const { page } = await signedInPhone('metade@exemplo.com.br');
    await total(page, ids.size).waitFor();
    let asked = 0;
    const broken = ['{"token":"eyJhbGci', '<html>Aceite os termos do Wi-Fi</html>'];
    for (const body of FULL ? [...broken, '', '{}'] : broken) {
      await page.route('**/auth-refresh', (route) => {
        asked += 1;
        return route.fulfill({ status: 200, contentType: 'application/json', body });
      });
      const before = asked;
      await page.reload();
      await eventually(() => expect(asked).toBeGreaterThan(before));
      await total(page, ids.size).waitFor();
      await page.unroute('**/auth-refresh');
      // The damage would show at the next start.
      await page.reload();
      await total(page, ids.size).waitFor();
    }
  });
});

describe('the end of the access', () => {
  it('locks within seconds when the plan ends, and opens after renewal without a new sign-in', async () => {
    const email = 'termina@exemplo.com.br';
    const userId = await app.addMember(email, { expires_at: '2099-12-31 02:59:59.999Z' });
    const own = await phone(app.url);
    await own.clock.install();
    const page = await own.newPage();
    await signedIn(page, email);
    await openLinks(page).first().waitFor();
    // Only now: a slow machine takes longer for the sign-in than an end in a few seconds leaves.
    const ends = inSeconds(4);
    await app.changeProfile(userId, { expires_at: ends });
    await page.getByText('Seu acesso expirou. Entre em contato para renovar.').waitFor();
    await page.getByText('EXPIRADO em').first().waitFor();
    await eventually(async () => expect(await openLinks(page).count()).toBe(0));
    // The screen is locked by its own clock; the addresses leave the device in a transaction beside it.
    await eventually(async () =>
      expect(await page.evaluate(readEverythingStored)).not.toContain('assistentes.exemplo.com.br'),
    );

    await app.changeProfile(userId, { expires_at: '2099-12-31 02:59:59.999Z' });
    // A locked app asks every few seconds, and has a moment for the answer.
    await untilLater(page, 6_500, 'open again', () =>
      becomes(() => openLinks(page).first().isVisible(), 250),
    );
    expect(page.url()).toContain('/dashboard');
  });

  inFull('locks within seconds when the member is set inactive, and opens after reactivation', async () => {
    const userId = await app.addMember('inativar@exemplo.com.br');
    const { page } = await signedInPhone('inativar@exemplo.com.br');
    await openLinks(page).first().waitFor();
    await app.changeProfile(userId, { status: 'inactive' });
    await page.getByText('Usuário inativo. Entre em contato com o suporte.').waitFor();
    await eventually(async () => expect(await openLinks(page).count()).toBe(0));
    expect(await page.evaluate(readEverythingStored)).not.toContain('assistentes.exemplo.com.br');

    const badge = page.getByText('Inativo', { exact: true });
    await badge.waitFor();

    await app.changeProfile(userId, { status: 'active' });
    await openLinks(page).first().waitFor();
    await badge.waitFor({ state: 'hidden' });
  });

  it('locks offline by the lease, also when the clock is put back', async () => {
    const ends = inSeconds(3_600);
    await app.addMember('lease@exemplo.com.br', { expires_at: ends });
    const { context, page } = await signedInPhone('lease@exemplo.com.br', true);
    await openLinks(page).first().waitFor();
    await goOffline(context);
    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
    await page.reload();
    await page.getByText('Seu acesso expirou. Entre em contato para renovar.').waitFor();
    expect(await openLinks(page).count()).toBe(0);
    // The screen is locked at once; what the device has seen of the clock is noted a moment later.
    await eventually(async () =>
      expect(await page.evaluate(readEverythingStored)).not.toContain('assistentes.exemplo.com.br'),
    );
    await page.clock.setFixedTime(Date.now() - 24 * 3_600_000);
    await page.reload();
    await page.getByText('Seu acesso expirou. Entre em contato para renovar.').waitFor();
    // The plan is told by the moment that locks.
    await page.getByText('EXPIRADO em').first().waitFor();
    expect(await page.getByText('Válido até').count()).toBe(0);
    expect(await openLinks(page).count()).toBe(0);
    expect(await page.evaluate(readEverythingStored)).not.toContain('assistentes.exemplo.com.br');
  });
});

describe('two people, one after the other, on one phone', () => {
  it('leave nothing that the other could read, and unsent hearts go to their owner only', async () => {
    const ana = await app.addMember('ana@exemplo.com.br', { full_name: 'Ana Primeira' });
    const bruno = await app.addMember('bruno@exemplo.com.br', { full_name: 'Bruno Segundo' });
    const { context, page } = await signedInPhone('ana@exemplo.com.br', true);
    const [first] = [...ids.keys()];
    await goOffline(context);
    await toggleHearts(page, [first ?? '']);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await untilWiped(page);
    expect(await page.evaluate(readEverythingStored)).not.toContain('Ana Primeira');

    await goOnline(context);
    await app.enter(page, 'bruno@exemplo.com.br');
    await page.getByText('Bruno Segundo').first().waitFor();
    await page.getByRole('tab', { name: 'Favoritos (0)' }).waitFor();
    expect(await app.favoritesOf(bruno)).toEqual([]);
    expect(await page.content()).not.toContain('Ana Primeira');
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await untilWiped(page);

    await app.enter(page, 'ana@exemplo.com.br');
    await eventually(async () => expect(await app.favoritesOf(ana)).toEqual([first]));
    expect(await app.favoritesOf(bruno)).toEqual([]);
  });
});
