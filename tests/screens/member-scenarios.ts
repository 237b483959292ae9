import type { Page } from 'playwright-core';
import { goOffline } from '../support/connection.ts';
import type { Scenario } from './scenario.ts';
import { walkTo } from './walk-to.ts';

async function toCatalogue(page: Page): Promise<void> {
  await walkTo(page, '/dashboard');
  await page.getByRole('tab', { name: /^Todos \(/ }).waitFor();
  await page.getByRole('article').first().waitFor();
  // Within the app the list comes back where it was left.
  await page.evaluate(() => scrollTo(0, 0));
  // Another stop may have left the list, which the device remembers.
  const asCards = page.getByRole('button', { name: 'Ver em cartões' });
  if (await asCards.isVisible()) await asCards.click();
}

/** Opens something of the bar, which on a phone may be under 'Mais'. */
async function openFromBar(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  if (!(await button.first().isVisible()))
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await button.first().click();
  await page.getByRole('dialog').waitFor();
}

/** What members see, with and without access. */
export const MEMBER_SCENARIOS: Scenario[] = [
  { name: 'dashboard', role: 'member', open: toCatalogue },
  {
    name: 'dashboard-favorites',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('tab', { name: /^Favoritos/ }).click();
      await page
        .getByRole('button', { name: /^Remover dos favoritos/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'dashboard-categories',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('tab', { name: 'Por Categoria' }).click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'dashboard-list',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('button', { name: 'Ver em lista' }).click();
      await page.getByRole('button', { name: 'Ver em cartões' }).waitFor();
    },
  },
  {
    name: 'dashboard-scrolled',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      const bar = (state: string) => page.locator(`.catalogue[data-bar="${state}"]`).waitFor();
      await page.mouse.move(200, 500);
      await page.mouse.wheel(0, 2000);
      await bar('hidden');
      await page.mouse.wheel(0, -200);
      await bar('stuck');
    },
  },
  {
    name: 'dashboard-nothing-found',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('searchbox').fill('xyzxyz');
      await page.getByText('Nenhum assistente encontrado.').waitFor();
    },
  },
  {
    name: 'dashboard-no-favorites',
    role: 'newcomer',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('tab', { name: /^Favoritos/ }).click();
      await page.getByText('Você ainda não tem assistentes favoritos.').waitFor();
    },
  },
  {
    name: 'dashboard-offline',
    // Not the newcomer, who has no favourites on any screen: the heart is sent once the network is back.
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await goOffline(page.context());
      await page
        .getByRole('button', { name: /^(Adicionar aos|Remover dos) favoritos/ })
        .first()
        .click();
      await page.getByText('Sem conexão').first().waitFor();
    },
  },
  {
    name: 'renew',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('button', { name: 'Renovar Acesso' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'instructions',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('button', { name: 'Instruções de Uso' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'flows',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await openFromBar(page, 'Fluxos');
    },
  },
  {
    name: 'more',
    role: 'member',
    only: 'phone',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'assistant-menu',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page
        .getByRole('button', { name: /^Opções: / })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'assistant-details',
    role: 'member',
    open: async (page) => {
      await toCatalogue(page);
      await page
        .getByRole('button', { name: /^Opções: / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Ver detalhes' }).click();
      await page.getByRole('dialog').getByRole('list', { name: 'Tags' }).waitFor();
    },
  },
  {
    name: 'account',
    role: 'member',
    open: async (page) => {
      await walkTo(page, '/dashboard?conta=aberta');
      await page.getByRole('dialog', { name: 'Minha conta' }).getByText('Espaço usado').waitFor();
      await page.getByText('Identificação da clínica', { exact: true }).click();
      await page.getByLabel('Nome da clínica').fill('Clínica da Pele');
      await page.getByText('Falta o número de cadastro').waitFor();
    },
  },
  {
    name: 'profile',
    role: 'member',
    open: async (page) => {
      await walkTo(page, '/profile');
      await page.getByText('Em breve').waitFor();
    },
  },
  {
    name: 'support',
    role: 'member',
    open: async (page) => {
      await walkTo(page, '/support');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'support-messages',
    role: 'member',
    open: async (page) => {
      await walkTo(page, '/support?painel=mensagens');
      await page.getByText('Resposta da equipe').waitFor();
    },
  },
  {
    name: 'support-sent',
    role: 'newcomer',
    only: 'phone',
    open: async (page) => {
      await walkTo(page, '/support');
      await page.getByLabel('Mensagem').fill('Como troco o e-mail do meu cadastro?');
      await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
      await page.getByRole('heading', { name: 'Mensagem enviada' }).waitFor();
    },
  },
  {
    name: 'install',
    role: 'member',
    only: 'phone',
    open: async (page) => {
      await toCatalogue(page);
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Instalar aplicativo' }).click();
      await page.getByRole('dialog', { name: /nstal/ }).waitFor();
    },
  },
  {
    name: 'access-expired',
    role: 'expired',
    open: async (page) => {
      await walkTo(page, '/dashboard');
      await page.getByText('Seu acesso expirou. Entre em contato para renovar.').waitFor();
    },
  },
];
