import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countText } from '../../../src/shared/count-text.ts';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, DESKTOP, desktop } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { seriousFindings } from '../../support/axe.ts';
import { phone } from '../../support/browser.ts';
import { hasFocus, tabTo, untilFocused } from '../../support/focus.ts';
import { holdRequests } from '../../support/held-requests.ts';
import { resize } from '../../support/resize.ts';
import { listen, untilHeard } from '../../support/screen-reader.ts';
import { eventually } from '../../support/wait.ts';

const NAME = 'Bio que Converte';
const MEMBER = 'catalogo@exemplo.com.br';

let app: App;
let admin: Page;
let member: Page;
/** Every file that the member's phone has asked for. */
const asked: string[] = [];

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  await app.addMember(MEMBER);
  member = await (await phone(app.url, { lives: 'file' })).newPage();
  member.on('request', (request) => asked.push(request.url()));
  await app.enter(member, MEMBER, '/dashboard?editar=novo');
  admin = await (await desktop(app.url, { lives: 'file' })).newPage();
  await app.enter(admin, ADMIN, '/dashboard');
  for (const page of [admin, member]) {
    await page.getByRole('article').first().waitFor();
    await page.getByRole('searchbox').fill(NAME);
    await page.getByRole('heading', { name: NAME }).waitFor();
    await page.getByText('Sincronizado').waitFor();
  }
});
afterAll(() => app?.stop());

/** By the keyboard alone: the menu of the card, and down to the choice. */
async function choose(item: string): Promise<void> {
  await tabTo(admin, admin.getByRole('button', { name: `Opções: ${NAME}` }));
  await admin.keyboard.press('Enter');
  const choice = admin.getByRole('menuitem', { name: item });
  await choice.waitFor();
  while (!(await hasFocus(choice))) await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
}

/** Another tab of the administrator's, at the sheet of a new assistant. */
async function newSheet(): Promise<Page> {
  const tab = await admin.context().newPage();
  await tab.goto('/dashboard?editar=novo');
  return tab;
}

async function closeWithoutDraft(tab: Page): Promise<void> {
  await tab.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes(':edicao:')) ?? ''),
  );
  await tab.close();
}

const text = (page: Page, words: string) => page.getByText(words, { exact: true });

it('an administrator changes an assistant by keyboard alone, an open phone shows it, and it is taken back', async () => {
  // Ten seconds are enough for a hand, and not for the keys of a busy machine.
  await admin.evaluate(() => {
    const begin = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => begin(act, ms === 10_000 ? 600_000 : ms),
    });
  });
  await choose('Editar');
  const dialog = admin.getByRole('dialog', { name: 'Editar assistente' });
  const description = dialog.getByRole('textbox', { name: 'Descrição' });
  await description.waitFor();
  await tabTo(admin, description);
  await admin.keyboard.press('ControlOrMeta+a');
  await admin.keyboard.type('Escrito sem o mouse.');
  await tabTo(admin, dialog.getByRole('button', { name: 'Salvar' }));
  await admin.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await untilFocused(admin.getByRole('button', { name: `Opções: ${NAME}` }));
  // Before the phone shows it: the offer goes after some seconds, and stays while it has the focus.
  await tabTo(admin, admin.getByRole('button', { name: 'Desfazer' }));
  await text(member, 'Escrito sem o mouse.').waitFor();
  await admin.keyboard.press('Enter');
  await admin.getByText('Alteração desfeita').waitFor();
  await text(member, 'Escrito sem o mouse.').waitFor({ state: 'detached' });
});

it('a hidden one leaves the open phone, which never asked for a byte of what administrators have', async () => {
  await choose('Ocultar');
  await admin.getByText('Assistente oculto').waitFor();
  await member.getByText('Nenhum assistente encontrado.').waitFor();
  await member.getByRole('searchbox').fill('');
  await member
    .getByRole('button', { name: /^Opções:/ })
    .first()
    .click();
  await member.getByRole('menuitem', { name: 'Ver detalhes' }).waitFor();
  expect(await member.getByRole('menuitem', { name: 'Editar' }).count()).toBe(0);
  expect(asked.filter((url) => url.includes('/assets/'))).not.toEqual([]);
  expect(asked.filter((url) => url.includes('/assets/admin-'))).toEqual([]);
});

it('one press on Salvar is enough, also where what stands in the last field moves the button', async () => {
  await admin.goto('/dashboard?editar=novo');
  const dialog = admin.getByRole('dialog', { name: 'Novo assistente' });
  const save = dialog.getByRole('button', { name: 'Salvar' });
  const fill = (field: string, words: string) => dialog.locator(`[data-field=${field}]`).fill(words);
  const height = async () => (await save.boundingBox())?.y ?? 0;
  await fill('name', 'Com etiquetas');
  await fill('category', 'Blog');
  await fill('tags', 'primeira');
  const before = await height();
  await save.click();
  await text(admin, 'Informe o endereço.').waitFor();
  expect(await height()).toBeGreaterThan(before);
  await fill('url', 'https://exemplo.com.br/etiquetas');
  await fill('tags', 'segunda');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await admin.getByRole('searchbox').fill('Com etiquetas');
  const card = admin.getByRole('article').filter({ hasText: 'Com etiquetas' });
  for (const tag of ['primeira', 'segunda']) await card.getByText(tag, { exact: true }).waitFor();
});

it('a tag of one long word stays within the sheet, on the narrowest phone too', async () => {
  await walkTo(admin, '/dashboard?editar=novo');
  const tags = admin.locator('dialog [data-field=tags]');
  await tags.fill(`${'W'.repeat(59)},`);
  await admin.getByRole('button', { name: /^Remover a tag WWW/ }).waitFor();
  for (const width of [320, 390, DESKTOP.width]) {
    await resize(admin, { ...DESKTOP, width });
    const overflow = () =>
      admin.locator('.modal-box').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    await eventually(async () => expect([width, await overflow()]).toEqual([width, 0]));
  }
});

it('a file that is dragged into the window is marked, is no harm beside its place, and is shown once dropped', async () => {
  const path = join(tmpdir(), 'catalogo.csv');
  await writeFile(path, 'nome;categoria;url\nArrastado;Blog;https://exemplo.com.br/a\n');
  await walkTo(admin, '/dashboard?importar=catalogo');
  const sheet = admin.getByRole('dialog', { name: 'Importar catálogo' });
  const field = sheet.locator('.drop-field');
  await field.waitFor();
  const address = admin.url();
  const session = await admin.context().newCDPSession(admin);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', x: number, y: number) =>
    session.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await drag(type, 5, 5);
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const type of ['dragEnter', 'dragOver'] as const) await drag(type, x + width / 2, y + height / 2);
  await admin.locator('.drop-field.is-over').waitFor();
  expect(await seriousFindings(admin, 'everything'), 'light').toEqual([]);
  await admin.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousFindings(admin, 'colours'), 'dark').toEqual([]);
  await admin.emulateMedia({ colorScheme: null });
  await drag('drop', x + width / 2, y + height / 2);
  await sheet.getByRole('button', { name: 'Importar 1 novo' }).waitFor();
  expect(admin.url()).toBe(address);
});

it('what went wrong is said clear of the button that tries again, on every window', async () => {
  await walkTo(admin, '/dashboard?editar=novo');
  await admin.route(/save-assistant/, (route) => route.abort());
  const sheet = admin.getByRole('dialog', { name: 'Novo assistente' });
  await sheet.getByRole('textbox', { name: 'Nome' }).fill('Assistente de agenda');
  await sheet.getByRole('combobox', { name: 'Categoria' }).fill('Blog');
  await sheet.getByLabel('Endereço').fill('https://exemplo.com.br/agenda');
  await sheet.getByRole('textbox', { name: 'Descrição' }).fill('Organiza a agenda.');
  const save = sheet.getByRole('button', { name: 'Salvar' });
  const said = sheet
    .getByRole('region', { name: 'Notificações' })
    .getByText('O que você escreveu continua aqui.');
  await save.click();
  await said.waitFor();
  // It stays while it is read.
  await said.hover();
  for (const [width, height] of [
    [1280, 900],
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(admin, { width, height });
    const covered = await save.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      const points = [left + 2, (left + right) / 2, right - 2].map((x) =>
        document.elementFromPoint(x, middle),
      );
      return points.filter((element) => !element || !button.contains(element)).length;
    });
    expect(await said.isVisible()).toBe(true);
    expect(covered, `${width} × ${height}`).toBe(0);
  }
  await admin.unroute(/save-assistant/);
  await resize(admin, DESKTOP);
});

it('what is written in two tabs for the same assistant, or for two new ones, is there again in both', async () => {
  const tabs = [await newSheet(), await newSheet()] as const;
  const name = (tab: Page) => tab.locator('dialog [data-field=name]');
  const drafts = (tab: Page) =>
    tab.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes(':edicao:'))
        .map((key) => JSON.parse(localStorage.getItem(key) ?? '').text.name)
        .sort(),
    );
  for (const tab of tabs) await name(tab).waitFor();
  const [first, second] = tabs;
  // A tab hears of what another one has kept a moment later: whichever goes on has heard.
  await name(first).fill('Um');
  await eventually(async () => expect(await drafts(second)).toEqual(['Um']));
  await name(second).fill('Outro');
  await eventually(async () => expect(await drafts(first)).toEqual(['Outro', 'Um']));
  await name(first).fill('Um e mais');
  await eventually(async () => expect(await drafts(second)).toEqual(['Outro', 'Um e mais']));
  // The one that was written last comes first, and the other once that is gone.
  for (const text of ['Um e mais', 'Outro']) {
    await second.goto(`${app.url}/dashboard?editar=novo`);
    await second.getByText('guardado neste aparelho').waitFor();
    expect(await name(second).inputValue()).toBe(text);
    await second.getByRole('button', { name: 'Descartar rascunho' }).click();
  }
  await eventually(async () => expect(await drafts(admin)).toEqual([]));
  for (const tab of tabs) await tab.close();
});

it('a list of tags that is pasted whole loses none of them', async () => {
  const tab = await newSheet();
  const field = tab.locator('dialog [data-field=tags]');
  await field.focus();
  const tags = Array.from({ length: 12 }, (_, at) => `especialidade ${at + 1}`);
  await tab.keyboard.insertText(tags.join(', '));
  const listed = tab.getByRole('list', { name: 'Tags deste assistente' }).getByRole('button');
  await eventually(async () => expect(await listed.allTextContents()).toEqual(tags));
  // One that is too long is refused with a word, not cut.
  await field.focus();
  await tab.keyboard.insertText('x'.repeat(70));
  await tab.keyboard.press('Tab');
  await tab.getByText('Use até 30 tags de até 60 caracteres.').waitFor();
  await tab.getByRole('button', { name: `Remover a tag ${'x'.repeat(70)}` }).waitFor();
  await closeWithoutDraft(tab);
});

it('a text that is pasted too long, or a list of too many tags, is refused with a word, not cut', async () => {
  const tab = await newSheet();
  const field = (name: string) => tab.locator(`dialog [data-field=${name}]`);
  await field('tags').focus();
  // However long they are.
  const tags = Array.from({ length: 31 }, (_, at) => String(at + 1).padEnd(60, 'x'));
  await tab.keyboard.insertText(tags.join(', '));
  await tab.keyboard.press('Tab');
  await tab.getByText('Use até 30 tags de até 60 caracteres.').waitFor();
  for (const [name, start, length, most] of [
    ['name', 'Longo', 201, 200],
    ['category', 'Blog', 101, 100],
    ['url', 'https://exemplo.com.br/', 2001, 2000],
    ['description', 'Longa', 4001, 4000],
  ] as const) {
    await field(name).focus();
    await tab.keyboard.insertText(start.padEnd(length, 'x'));
    await tab.getByRole('button', { name: 'Salvar' }).click();
    await tab.getByText(`Use até ${countText(most)} caracteres.`).waitFor();
    expect(await field(name).inputValue()).toHaveLength(length);
    await field(name).fill(start);
  }
  await closeWithoutDraft(tab);
});

it('a tag that is not ended yet is there again after Escape and after a reload, and a tag that was taken back is not', async () => {
  const tab = await newSheet();
  const field = tab.locator('dialog [data-field=tags]');
  const listed = tab.getByRole('list', { name: 'Tags deste assistente' }).getByRole('button');
  const untilListed = (tags: string[]) =>
    eventually(async () => expect(await listed.allTextContents()).toEqual(tags));
  for (const comeBack of [
    async () => {
      await tab.keyboard.press('Escape');
      await tab.getByRole('button', { name: 'Novo assistente' }).click();
    },
    () => tab.reload(),
  ]) {
    await field.focus();
    await tab.keyboard.type('primeira,meia tag');
    await comeBack();
    await untilListed(['primeira', 'meia tag']);
    await tab.getByRole('button', { name: 'Descartar rascunho' }).click();
    await untilListed([]);
  }
  // By a key, or with a comma written over it.
  for (const key of ['Backspace', ',']) {
    await field.focus();
    await tab.keyboard.type('x');
    await field.selectText();
    await tab.keyboard.press(key);
    await eventually(async () => expect(await field.inputValue()).toBe(''));
    await tab.reload();
    await field.waitFor();
    expect([key, await tab.getByText('guardado neste aparelho').count()]).toEqual([key, 0]);
  }
  await tab.close();
});

it('asks before a sign-out about a draft also where the code that knows its name does not come', async () => {
  const tab = await newSheet();
  await tab.locator('dialog [data-field=name]').fill('Meia hora');
  await tab.route('**/assets/admin-*', (route) => route.abort());
  await tab.goto(`${app.url}/dashboard`);
  await tab.getByRole('article').first().waitFor();
  await tab.getByRole('button', { name: 'Sair', exact: true }).click();
  const question = tab.getByRole('dialog', { name: 'Sair mesmo assim?' });
  await question.getByText('Se você sair agora, isto se perde: rascunhos de assistentes.').waitFor();
  await tab.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await closeWithoutDraft(tab);
});

it('who only listens hears what a file would change in the catalogue, and that it was written', async () => {
  await walkTo(admin, '/dashboard?importar=catalogo');
  const sheet = admin.getByRole('dialog', { name: 'Importar catálogo' });
  const file = sheet.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await listen(admin);
  const text = 'nome;categoria;url\nPara ouvir;Áudio;https://exemplo.com.br/ouvir\n';
  const letGo = await holdRequests(admin, '**/import-catalogue');
  await file.setInputFiles({ name: 'ouvir.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await untilHeard(admin, 'Conferindo ouvir.csv...');
  // A status inside another is read twice.
  expect(await admin.locator('[role=status] [role=status]').count()).toBe(0);
  letGo();
  await untilHeard(admin, 'ouvir.csv pode ser importado por inteiro.');
  await sheet.getByRole('button', { name: 'Importar 1 novo' }).click();
  await untilHeard(admin, 'Importação gravada: 1 novo.');
});
