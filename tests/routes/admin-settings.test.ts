import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { sql } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.start();
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

const RECORD = '/api/collections/app_settings/records/settings0000000';
const stored = async (name: string) => (await app.operator('GET', RECORD))[name];

async function open(section: string): Promise<DomPage> {
  page = await DomPage.open(app, `/admin?painel=configuracoes&secao=${section}`, ADMIN);
  await page.getByRole('heading', { name: 'Configurações' }).waitFor(FIRST_SCREEN);
  return page;
}
const form = (name: string) => page.getByRole('form', { name });
const save = (name: string) => form(name).getByRole('button', { name: 'Salvar' }).click();

describe('the settings of the admin area', () => {
  it('stand in the place of the five tabs, one button away and back', async () => {
    page = await DomPage.open(app, '/admin', ADMIN);
    await page.getByRole('link', { name: 'Configurações' }).waitFor(FIRST_SCREEN);
    expect(page.getByRole('tab').count()).toBe(5);
    await page.getByRole('link', { name: 'Configurações' }).click();
    await page.getByLabel('Endereço de ajuda').waitFor(FIRST_SCREEN);
    expect(page.getByRole('tab').count()).toBe(0);
    await page.getByRole('link', { name: 'Voltar às listas' }).click();
    await page.getByRole('heading', { name: 'Gerenciamento de Usuários' }).waitFor();
  });

  it('are saved, and hold for everybody', async () => {
    await open('aplicativo');
    // Three forms, whose buttons are told apart by whoever hears only them.
    for (const name of ['Salvar: Nome e endereços', 'Salvar: Avisos aos membros', 'Salvar: Dados de teste'])
      await page.getByRole('button', { name, exact: true }).waitFor(FIRST_SCREEN);
    await page.getByLabel('Endereço de ajuda').fill(' https://ajuda.exemplo.com.br ');
    await page.getByText('Há mudanças que ainda não foram salvas.').waitFor();
    await save('Nome e endereços');
    await page.getByText('Configurações salvas').waitFor();
    expect(await stored('help_url')).toBe('https://ajuda.exemplo.com.br');
    const link = page.getByRole('link', { name: 'Suporte' });
    await eventually(async () =>
      expect(await link.getAttribute('href')).toBe('https://ajuda.exemplo.com.br'),
    );
  });

  it('that are wrong say so at their field, keep what was typed and are not sent', async () => {
    await open('aplicativo');
    await page.getByLabel('Endereço de renovação').fill('http://renovar.exemplo/?n={nmoe}');
    await page.getByText('Não é trocado por nada: {nmoe}').waitFor();
    await save('Nome e endereços');
    await page.getByText('Use um endereço que comece com https://, sem espaços nem senha.').waitFor();
    expect(await page.getByLabel('Endereço de renovação').inputValue()).toBe(
      'http://renovar.exemplo/?n={nmoe}',
    );
    expect(await stored('renewal_url')).toBe('');
    // What was wrong with it goes with it, also where somebody else's text takes its place.
    await app.operator('PATCH', RECORD, { renewal_url: 'https://renovar.exemplo/' });
    dispatchEvent(new Event('focus'));
    await page.getByRole('button', { name: 'Usar o que está salvo' }).click();
    expect(page.getByText('Use um endereço que comece com https://, sem espaços nem senha.').count()).toBe(0);
    expect(await page.getByLabel('Endereço de renovação').inputValue()).toBe('https://renovar.exemplo/');
    await page.getByLabel('Endereço de renovação').fill('https://renovar.exemplo/?n={nome}');
    await page.getByText('https://renovar.exemplo/?n=Ana%20Souza').waitFor();
  });

  it('are shown as they will look while they are typed, with their date', async () => {
    await open('textos');
    await page.locator('[name=terms_markdown]').fill('# Regras da casa\n\n- uma\n- outra');
    await page.getByRole('heading', { name: 'Regras da casa' }).waitFor(FIRST_SCREEN);
    await page.getByLabel('Data dos Termos de Uso').fill('2026-11-21');
    await page.getByText('Versão de 21/11/2026').waitFor();
    await save('Termos de Uso');
    await page.getByText('Configurações salvas').waitFor();
    expect(await stored('terms_markdown')).toBe('# Regras da casa\n\n- uma\n- outra');
  });

  it('keep what is typed while another section is looked at', async () => {
    await open('textos');
    await page.locator('[name=flows_markdown]').fill('ainda não salvo');
    await page.getByRole('link', { name: 'Aplicativo' }).click();
    await page.getByLabel('Endereço de ajuda').waitFor();
    await page.getByRole('link', { name: 'Textos' }).click();
    expect(await page.locator('[name=flows_markdown]').inputValue()).toBe('ainda não salvo');
  });

  it('that somebody else has saved meanwhile are shown beside the own text, and the person decides', async () => {
    await open('textos');
    const field = page.locator('[name=instructions_markdown]');
    await field.fill('o meu texto');
    await app.operator('PATCH', RECORD, { instructions_markdown: 'o texto de outra pessoa' });
    await save('Instruções de Uso');
    await page.getByText('o texto de outra pessoa').waitFor();
    expect(await field.inputValue()).toBe('o meu texto');
    expect(await stored('instructions_markdown')).toBe('o texto de outra pessoa');
    await page.getByRole('button', { name: 'Ficar com o meu' }).click();
    // The button is gone: who works by keys goes on in the field.
    expect(document.activeElement?.getAttribute('name')).toBe('instructions_markdown');
    await save('Instruções de Uso');
    await page.getByText('Configurações salvas').waitFor();
    expect(await stored('instructions_markdown')).toBe('o meu texto');
    await field.fill('o meu texto, depois');
    await app.operator('PATCH', RECORD, { instructions_markdown: 'outra vez o de outra pessoa' });
    await save('Instruções de Uso');
    await page.getByRole('button', { name: 'Usar o que está salvo' }).click();
    expect(await field.inputValue()).toBe('outra vez o de outra pessoa');
    expect(document.activeElement?.getAttribute('name')).toBe('instructions_markdown');
  });

  it('whose answer was lost are saved, and nobody who leaves is asked about them', async () => {
    await open('aplicativo');
    await page.getByLabel('Nome do aplicativo').fill('Agentes da Casa ');
    page.network.route(/change-settings/, async (_, next) => {
      await next();
      throw new TypeError('Failed to fetch');
    });
    await save('Nome e endereços');
    await page.getByText('Erro ao salvar as configurações').waitFor();
    await page.getByText('Há mudanças que ainda não foram salvas.').waitFor({ state: 'detached' });
    expect(await stored('app_name')).toBe('Agentes da Casa');
    expect(await page.getByLabel('Nome do aplicativo').inputValue()).toBe('Agentes da Casa');
    const { unsavedTexts } = await import('#admin/before-unload-guard.ts');
    expect(unsavedTexts()).toEqual([]);
    await app.operator('PATCH', RECORD, { app_name: '' });
  });

  it('that are saved at the second try are no longer said to have failed', async () => {
    await open('aplicativo');
    await page.getByLabel('Endereço de ajuda').fill('https://segunda.exemplo.com.br');
    page.network.route(/change-settings/, unreachable);
    await save('Nome e endereços');
    await page.getByText('Erro ao salvar as configurações').waitFor();
    page.network.unroute();
    await save('Nome e endereços');
    await page.getByText('Configurações salvas').waitFor();
    expect(page.getByText('Erro ao salvar as configurações').count()).toBe(0);
    expect(await stored('help_url')).toBe('https://segunda.exemplo.com.br');
  });

  it('list every change that is kept, a page at a time', async () => {
    await sql(
      app.server,
      `DELETE FROM setting_changes;
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
       INSERT INTO setting_changes (at, field, before, after)
         SELECT '2026-11-01 10:00:00.000Z', value, 'antes', 'depois'
         FROM json_each('["help_url", "terms_date", "privacy_date"]'), n`,
    );
    await open('alteracoes');
    await page.getByText('1–50 de 90').waitFor();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await page.getByText('51–90 de 90').waitFor();
    expect(page.getByRole('row').count()).toBe(41);
    await sql(app.server, 'DELETE FROM setting_changes');
  });

  it('can be looked at as they were, and be taken back', async () => {
    await app.operator('PATCH', RECORD, { functions_markdown: 'antes' });
    await app.operator('PATCH', RECORD, { functions_markdown: 'depois' });
    await open('alteracoes');
    await rowOf(page, 'IA vs. Funções')
      .first()
      .getByRole('button', { name: /^Ver a alteração/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'IA vs. Funções' });
    await dialog.getByText('antes', { exact: true }).waitFor();
    await dialog.getByText('depois', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Alteração desfeita').waitFor();
    expect(await stored('functions_markdown')).toBe('antes');
    await rowOf(page, ADMIN).waitFor();
    await page.getByRole('link', { name: 'Voltar às listas' }).click();
    await page.getByRole('tab', { name: 'Logs' }).click();
    const log = rowOf(page, 'Desfez uma alteração das configurações: IA vs. Funções');
    await log.getByRole('link', { name: 'Ver alterações' }).click();
    await rowOf(page, ADMIN).first().waitFor();
  });
});
