import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import type { Scenario } from './scenario.ts';
import { walkTo } from './walk-to.ts';

async function toTab(page: Page, tab: string): Promise<void> {
  await walkTo(page, `/admin?tab=${tab}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

async function toRow(page: Page, tab: string, text: string) {
  await toTab(page, tab);
  const row = page.getByRole('row').filter({ hasText: text });
  await row.first().waitFor();
  return row;
}

const SETTINGS = '/api/collections/app_settings/records/settings0000000';

async function toSettings(page: Page, section: string): Promise<void> {
  await walkTo(page, `/admin?painel=configuracoes&secao=${section}`);
  await page.locator('.settings :is(form, .text-muted)').first().waitFor();
}

const SAMPLE = 'Bio que Converte';

async function toSheet(page: Page, name: string): Promise<void> {
  await walkTo(page, `/dashboard?editar=${name}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome', exact: true }).waitFor();
}

/** A text of somebody else's that is stored while the sheet is open. */
async function changeBehind(app: App, id: string): Promise<void> {
  await app.changeAssistant(id, { description: `De outra pessoa, às ${Date.now()}.` });
}

/** The import sheet with a file in it, which is read and shown line by line. */
async function toImport(page: Page, text: string): Promise<void> {
  await walkTo(page, '/dashboard?importar=catalogo');
  const sheet = page.getByRole('dialog', { name: 'Importar catálogo' });
  const file = { name: 'catalogo da clínica.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await sheet.locator('input[type=file]').setInputFiles(file);
  await sheet.getByRole('list').waitFor();
}

const FILE = `nome;descrição;categoria;tags;url;publicado
Agenda de postagens;Planeja o mês inteiro.;Estratégia;agenda|mês;https://exemplo.com.br/agenda;sim
Roteirista de stories;Cinco quadros de um tema.;Vídeo e Roteiro;stories;https://exemplo.com.br/stories;não
`;

/** The administrator's screens; made for a desk, and still usable on a phone. */
export const ADMIN_SCENARIOS: Scenario[] = [
  {
    name: 'admin-catalogue-menu',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/dashboard');
      await page.getByRole('button', { name: 'Catálogo', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Uso dos assistentes' }).waitFor();
    },
  },
  {
    name: 'admin-import',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/dashboard?importar=catalogo');
      await page.getByText('Escolha um arquivo CSV ou JSON').waitFor();
    },
  },
  {
    name: 'admin-import-preview',
    role: 'admin',
    open: (page) => toImport(page, FILE),
  },
  {
    name: 'admin-import-wrong',
    role: 'admin',
    open: (page) =>
      toImport(
        page,
        `${FILE};Sem nome;Blog;;https://exemplo.com.br/x;\nInseguro;;Blog;;http://exemplo.com.br;talvez\n`,
      ),
  },
  {
    name: 'admin-import-change',
    role: 'admin',
    open: async (page) => {
      const now = Date.now();
      // Hidden: the other pictures keep the catalogue that they had.
      const row = (name: string) => `${name} ${now};Planeja o mês.;Estratégia;https://exemplo.com.br/a;não\n`;
      await toImport(page, `nome;descrição;categoria;url;publicado\n${row('Agenda')}${row('Pauta')}`);
      await page.getByRole('button', { name: 'Importar 2 novos' }).click();
      await page.getByText('Importação gravada').waitFor();
      const log = await toRow(page, 'logs', 'Importou o catálogo');
      await log.first().getByRole('button', { name: 'Ver alteração' }).click();
      await page.locator('summary').filter({ hasText: 'Agenda' }).click();
      await page.getByText('Antes não existia.').first().waitFor();
    },
  },
  {
    name: 'admin-usage',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/dashboard?uso=catalogo');
      await page.getByRole('dialog').getByLabel('Ordenar por').waitFor();
    },
  },
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
      await page.getByRole('button', { name: 'Respostas prontas (/)' }).click();
      await page.getByRole('group', { name: 'Respostas prontas' }).waitFor();
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
  {
    name: 'admin-logs',
    role: 'admin',
    open: async (page) => {
      await toTab(page, 'logs');
      // Below the head: the picture, and the checks, are of the rows and not of the wait for them.
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  { name: 'admin-settings', role: 'admin', open: (page) => toSettings(page, 'aplicativo') },
  {
    name: 'admin-settings-texts',
    role: 'admin',
    open: async (page) => {
      await toSettings(page, 'textos');
      await page
        .locator('[name=flows_markdown]')
        .fill('## Do primeiro contato à consulta\n\n1. Legenda\n2. Resposta no direct');
      await page.getByRole('heading', { name: 'Do primeiro contato' }).waitFor();
    },
  },
  {
    name: 'admin-leave',
    role: 'admin',
    open: async (page) => {
      await toSettings(page, 'textos');
      await page.locator('[name=functions_markdown]').fill('O que a IA faz, e o que fica com você.');
      await page.getByRole('button', { name: 'Sair', exact: true }).click();
      await page.getByRole('dialog', { name: 'Sair mesmo assim?' }).waitFor();
    },
  },
  {
    name: 'admin-approve-many',
    role: 'admin',
    open: async (page) => {
      await toRow(page, 'requests', 'Caio Prado');
      await page.getByRole('checkbox', { name: 'Selecionar todas as pendentes desta página' }).check();
      await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
      await page.getByRole('dialog').getByRole('list', { name: 'Solicitações escolhidas' }).waitFor();
    },
  },
  {
    name: 'admin-settings-conflict',
    role: 'admin',
    open: async (page, app) => {
      await toSettings(page, 'aplicativo');
      await page.getByLabel('Nomes de teste').fill('Fulana de Teste');
      await app.operator('PATCH', SETTINGS, { test_names: `Beltrano de Teste ${Date.now()}` });
      await page
        .getByRole('form', { name: 'Dados de teste' })
        .getByRole('button', { name: 'Salvar' })
        .click();
      await page.getByRole('button', { name: 'Ficar com o meu' }).waitFor();
    },
  },
  {
    name: 'admin-people',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/admin?painel=configuracoes&secao=pessoas');
      await page
        .getByLabel('Quem convidar')
        .fill('Ana Souza; ana.souza@exemplo.com.br\nbeto@exemplo.com.br\nsem arroba\nbeto@exemplo.com.br');
      await page.getByLabel('Tipo de plano').selectOption('Anual');
      await page.getByRole('button', { name: 'Conferir' }).click();
      await page.getByRole('button', { name: 'Convidar 2 pessoas' }).waitFor();
    },
  },
  {
    name: 'admin-role',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/admin?painel=configuracoes&secao=pessoas');
      await page.getByLabel('Novo administrador').fill('maria.silva@exemplo.com.br');
      await page.getByRole('button', { name: 'Dar o papel' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-purchases',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/admin?painel=configuracoes&secao=compras');
      await page.getByText('Solicitação pendente').first().waitFor();
    },
  },
  {
    name: 'admin-host',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/admin?painel=configuracoes&secao=servidor');
      await page.locator('.finding').first().waitFor();
    },
  },
  {
    name: 'admin-settings-change',
    role: 'admin',
    open: async (page, app) => {
      await app.operator('PATCH', SETTINGS, { help_url: `https://ajuda.exemplo.com.br/${Date.now()}` });
      await toSettings(page, 'alteracoes');
      await page
        .getByRole('button', { name: /^Ver a alteração/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Depois', { exact: true }).waitFor();
    },
  },
  {
    name: 'admin-assistant-new',
    role: 'admin',
    open: async (page) => {
      await toSheet(page, 'novo');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('bio que converte');
      await dialog.getByRole('textbox', { name: 'Endereço', exact: true }).fill('http://exemplo.com.br');
      await dialog.getByRole('combobox', { name: 'Categoria' }).focus();
      await dialog.getByText('Use um endereço que comece com https://').waitFor();
      await dialog.getByText('Já existe um assistente com este nome').waitFor();
    },
  },
  {
    name: 'admin-assistant-conflict',
    role: 'admin',
    open: async (page, app) => {
      const id = String(app.sample.get(SAMPLE));
      await toSheet(page, id);
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('textbox', { name: 'Descrição', exact: true })
        .fill('O meu texto, escrito ao mesmo tempo.');
      await changeBehind(app, id);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.getByText('Outra pessoa alterou').waitFor();
    },
  },
  {
    name: 'admin-assistants-hidden',
    role: 'admin',
    open: async (page, app) => {
      await app.changeAssistant(String(app.sample.get('Roteirista de Carrosséis')), { published: false });
      await walkTo(page, '/dashboard');
      await page.getByRole('button', { name: /^Ocultos/ }).click();
      await page.getByText('Oculto', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'admin-change',
    role: 'admin',
    open: async (page, app) => {
      const id = String(app.sample.get(SAMPLE));
      await toSheet(page, id);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Descrição', exact: true }).fill(`Mudada às ${Date.now()}.`);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      // The message with the way back is drawn anew a moment behind the dialog, and goes with the walk: one that waits would come after it.
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Desfazer' }).waitFor();
      await toTab(page, 'logs');
      await page.getByRole('button', { name: 'Ver alteração' }).first().click();
      await dialog.getByText('Antes', { exact: true }).first().waitFor();
    },
  },
  { name: 'admin-export', role: 'admin', open: (page) => toTab(page, 'export') },
];
