import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN, desktop } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { hasFocus, tabTo } from '../../support/focus.ts';
import { FULL, rounds } from '../../support/full.ts';
import { startJob } from '../../support/jobs.ts';
import { value } from '../../support/sql.ts';
import { patient, until } from '../../support/wait.ts';

/** Each invited person is an account and a mail of a process of its own. */
const PEOPLE = rounds(3, 50);
const LIMIT_S = 600;

const EMAILS = Array.from({ length: PEOPLE }, (_, n) => `pessoa${n}@exemplo.com.br`);
const [SECOND = ''] = EMAILS;
const CATALOGUE = [
  'nome;descrição;categoria;tags;url',
  ...Array.from(
    { length: 20 },
    (_, n) => `Assistente ${n};Ajuda a escrever.;Conteúdo;texto;https://exemplo.com.br/${n}`,
  ),
].join('\r\n');
const TERMS = '## Termos\n\nO uso é pessoal.';
const HELP = 'https://ajuda.exemplo.com.br';

/**
 * What the same steps take a person: keystroke-level model (Card, Moran and Newell) of somebody who types slowly, with
 * time to read each new screen, and to fetch what is pasted from another window.
 */
const SECONDS = { key: 0.28, decision: 1.35, reading: 5, elsewhere: 20 };
const done = { key: 0, decision: 0, reading: 0, elsewhere: 0 };

let app: App;
let page: Page;
const visited: string[] = [];

beforeAll(async () => {
  app = await App.start();
  page = await (await desktop(app.url, { lives: 'file' })).newPage();
  page.on('request', (request) => visited.push(new URL(request.url()).pathname));
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key) => {
    done.key += 1;
    return press(key);
  };
});
afterAll(() => app?.stop());

async function go(target: Locator, tab?: 'Shift+Tab'): Promise<void> {
  await target.waitFor();
  done.decision += 1;
  await tabTo(page, target, tab);
}

async function choose(target: Locator, key = 'Enter', tab?: 'Shift+Tab'): Promise<void> {
  await go(target, tab);
  await page.keyboard.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await go(target);
  done.key += text.length;
  await page.keyboard.type(text);
}

async function paste(target: Locator, text: string): Promise<void> {
  await go(target);
  done.key += 2;
  done.elsewhere += 1;
  await page.keyboard.insertText(text);
}

/** Something new that a person reads before going on. */
async function read(target: Locator): Promise<void> {
  done.reading += 1;
  await target.waitFor();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const form = (name: string) => page.getByRole('form', { name });

async function signIn() {
  await page.goto('/');
  await read(page.getByRole('heading').first());
  await type(page.getByPlaceholder('Seu e-mail cadastrado'), ADMIN);
  await page.keyboard.press('Enter');
  const { code } = await app.nextSignInMail(ADMIN);
  done.elsewhere += 1;
  await read(page.getByRole('heading', { name: 'Verifique seu e-mail' }));
  await type(page.getByLabel('Código de 8 dígitos'), code);
  await read(page.getByRole('heading', { name: 'Painel Administrativo' }));
}

async function importCatalogue() {
  await choose(link('Ver como Usuário'));
  await read(button('Novo assistente'));
  await choose(button('Catálogo'));
  const item = page.getByRole('menuitem', { name: 'Importar arquivo' });
  await item.waitFor();
  while (!(await hasFocus(item))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Importar catálogo' });
  await read(sheet);
  const chooser = page.waitForEvent('filechooser');
  await choose(sheet.locator('input[type=file]'), 'Space');
  done.elsewhere += 1;
  const file = { name: 'catalogo.csv', mimeType: 'text/csv', buffer: Buffer.from(CATALOGUE) };
  await (await chooser).setFiles(file);
  await read(sheet.getByText('pode ser importado por inteiro.'));
  await choose(sheet.getByRole('button', { name: /^Importar 20/ }));
  await read(sheet.getByText('Importação gravada: 20'));
  await page.keyboard.press('Escape');
  await read(page.getByRole('heading', { name: 'Assistente 0', exact: true }));
}

async function fillSettings() {
  // From the head of the cards, back over the bar.
  await choose(link('Admin'), 'Enter', 'Shift+Tab');
  await choose(link('Configurações'));
  await read(page.getByRole('heading', { name: 'Configurações' }));
  await type(page.getByLabel('Endereço de ajuda'), HELP);
  await page.keyboard.press('Enter');
  await read(page.getByText('Configurações salvas'));
  await choose(link('Textos'));
  await paste(page.getByRole('textbox', { name: 'Termos de Uso', exact: true }), TERMS);
  // The same day in every order of day and month.
  await type(page.getByLabel('Data dos Termos de Uso'), '11112026');
  await choose(form('Termos de Uso').getByRole('button', { name: 'Salvar' }));
  await read(page.getByText('Termos de Uso, Data dos Termos de Uso'));
}

async function invitePeople() {
  await choose(link('Pessoas'));
  await paste(page.getByLabel('Quem convidar'), EMAILS.join('\n'));
  await type(page.getByLabel('Tipo de plano'), 'Anual');
  await choose(button('Conferir'));
  await choose(button(`Convidar ${PEOPLE} pessoas`));
  await read(page.getByText(`${PEOPLE} pessoas convidadas`));
  await type(page.getByLabel('Novo administrador'), SECOND);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await read(question);
  await choose(question.getByRole('button', { name: 'Dar o papel' }));
  await read(page.getByText('Papel de administrador dado'));
}

const stored = async (query: string) => value(app.server, query);

it(`an empty server becomes a catalogue of 20 with terms, help, a second administrator and ${PEOPLE} invited members, by keyboard alone`, async () => {
  const begun = performance.now();
  await signIn();
  await importCatalogue();
  await fillSettings();
  await invitePeople();
  const machine = (performance.now() - begun) / 1000;

  // At the next full minute on a server.
  const sending = startJob(app.server, 'send-invitations');
  const invited = () => app.mail.received.filter(({ mail }) => mail.subject?.startsWith('Convite'));
  await until('every invitation', () => invited().length === PEOPLE);
  await sending;
  expect(new Set(invited().flatMap(({ to }) => to))).toEqual(new Set(EMAILS));
  expect(await stored('SELECT COUNT(*) FROM marketing_assistants WHERE published')).toBe('20');
  expect(await stored("SELECT COUNT(*) FROM user_roles WHERE role = 'admin'")).toBe('2');
  expect(await stored("SELECT COUNT(*) FROM profiles WHERE plan_type = 'Anual' AND expires_at != ''")).toBe(
    String(PEOPLE),
  );
  expect(await stored('SELECT terms_markdown || help_url || terms_date FROM app_settings')).toMatch(
    `${TERMS}${HELP}2026-11-11`,
  );
  expect(visited.filter((path) => path.startsWith('/_/'))).toEqual([]);

  const kinds = Object.keys(done) as (keyof typeof done)[];
  const person = kinds.reduce((sum, kind) => sum + done[kind] * SECONDS[kind], 0);
  if (FULL)
    console.info(`${JSON.stringify(done)}: a person ${person.toFixed(0)} s, the app ${machine.toFixed(0)} s`);
  // What a person's steps leave of it is the app's, on a machine that may have other work.
  expect(machine).toBeLessThan(patient(LIMIT_S - person));
});
