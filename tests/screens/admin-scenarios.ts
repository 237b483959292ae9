import type { Page } from 'playwright-core';
import type { Scenario } from './scenario.ts';

async function toTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

async function toRow(page: Page, tab: string, text: string) {
  await toTab(page, tab);
  const row = page.getByRole('row').filter({ hasText: text });
  await row.waitFor();
  return row;
}

/** The administrator's screens; made for a desk, and still usable on a phone. */
export const ADMIN_SCENARIOS: Scenario[] = [
  {
    name: 'admin-users',
    role: 'admin',
    open: (page) => toRow(page, 'users', 'Maria Fernanda'),
  },
  {
    name: 'admin-user',
    role: 'admin',
    open: async (page) => {
      const row = await toRow(page, 'users', 'Maria Fernanda');
      await row.getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-renew',
    role: 'admin',
    open: async (page) => {
      const row = await toRow(page, 'users', 'Maria Fernanda');
      await row.getByRole('button', { name: 'Renovar acesso' }).click();
      await page.getByRole('button', { name: /^Data de Expiração/ }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'admin-requests',
    role: 'admin',
    open: (page) => toRow(page, 'requests', 'Beatriz Ramos'),
  },
  {
    name: 'admin-approve',
    role: 'admin',
    open: async (page) => {
      const row = await toRow(page, 'requests', 'Beatriz Ramos');
      await row.getByRole('button', { name: /Aprovar/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-reject',
    role: 'admin',
    open: async (page) => {
      const row = await toRow(page, 'requests', 'Caio Prado');
      await row.getByRole('button', { name: /Rejeitar/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-support',
    role: 'admin',
    open: (page) => toRow(page, 'support', 'Como faço para emitir'),
  },
  {
    name: 'admin-ticket',
    role: 'admin',
    open: async (page) => {
      const row = await toRow(page, 'support', 'Como faço para emitir');
      await row.getByRole('button', { name: /^Como faço/ }).click();
      await page.getByRole('dialog').getByText('Resposta do Admin').waitFor();
    },
  },
  {
    name: 'admin-clean-tests',
    role: 'admin',
    open: async (page) => {
      await toTab(page, 'support');
      await page.getByRole('button', { name: 'Limpar Testes' }).click();
      await page.getByRole('dialog').getByText('Nenhum dado de teste encontrado.').waitFor();
    },
  },
  { name: 'admin-logs', role: 'admin', open: (page) => toTab(page, 'logs') },
  { name: 'admin-export', role: 'admin', open: (page) => toTab(page, 'export') },
];
