import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { weekInSaoPaulo } from '../../src/shared/week.ts';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import type { Locator } from '../support/dom/locator.ts';
import { type Held, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { addAssistant } from '../support/records.ts';
import { sql, value } from '../support/sql.ts';
import { until } from '../support/wait.ts';

const URL = 'https://exemplo.com.br/a';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.start();
  await addAssistant(app.server, { name: 'Legendas', category: 'Redes', url: URL });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

const rowIn = (sheet: Locator, text: string) => sheet.getByRole('row').filter({ hasText: text });
const sheetOf = (page: DomPage, name = 'Importar catálogo') => page.getByRole('dialog', { name });

async function open(query: string, email = ADMIN): Promise<DomPage> {
  page = await DomPage.open(app, `/dashboard${query}`, email);
  await page.getByRole('button', { name: 'Opções: Legendas' }).waitFor(FIRST_SCREEN);
  return page;
}

async function choose(page: DomPage, text: string | Uint8Array<ArrayBuffer>, name = 'catalogo.csv') {
  const input = (await sheetOf(page).locator('input[type=file]').one()) as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], name)] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const stored = () =>
  value(
    app.server,
    "SELECT group_concat(name, ', ') FROM (SELECT name FROM marketing_assistants ORDER BY name)",
  );

describe('a file for the catalogue', () => {
  it('is shown line by line, and with a wrong one cannot be written', async () => {
    const page = await open('?importar=catalogo');
    await choose(
      page,
      `nome;categoria;url\nLEGENDAS;Redes;${URL}\nRuim;Blog;http://exemplo.com.br\nNovo;Blog;${URL}\n`,
    );
    const sheet = sheetOf(page);
    await sheet.getByText('tem 1 erro. Corrija o arquivo').waitFor();
    await sheet.getByText('url: use um endereço que comece com https://, sem espaços nem senha').waitFor();
    await sheet.getByText('Linha 3').waitFor();
    expect(sheet.getByRole('button', { name: /^Importar / }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Alterados (1)' }).click();
    await sheet.getByText('Muda: nome').waitFor();
    expect(await stored()).toBe('Legendas');

    await sheet.getByRole('button', { name: 'Escolher outro arquivo' }).click();
    // As Excel for Windows saves it.
    await choose(
      page,
      new Uint8Array(Buffer.from(`nome;categoria;url\r\nRedação;Blog;${URL}\r\n`, 'latin1')),
    );
    await sheet.getByRole('button', { name: 'Importar 1 novo' }).click();
    await sheet.getByText(/^Importação gravada: 1 novo\./).waitFor();
    expect(await stored()).toBe('Legendas, Redação');
  });

  it('that somebody overtook is shown anew, and nothing of it was written', async () => {
    const page = await open('?importar=catalogo');
    await choose(
      page,
      JSON.stringify([{ name: 'Legendas', category: 'Redes', description: 'Do arquivo' }]),
      'c.json',
    );
    const sheet = sheetOf(page);
    const write = sheet.getByRole('button', { name: 'Importar 1 alterado' });
    await write.waitFor();
    await sql(
      app.server,
      "UPDATE marketing_assistants SET description = 'De outra pessoa' WHERE name = 'Legendas'",
    );
    await write.click();
    await sheet.getByText('O catálogo mudou depois da prévia. Nada foi gravado').waitFor();
    expect(
      await value(app.server, "SELECT description FROM marketing_assistants WHERE name = 'Legendas'"),
    ).toBe('De outra pessoa');
    await write.click();
    await sheet.getByText(/^Importação gravada/).waitFor();
    expect(
      await value(app.server, "SELECT description FROM marketing_assistants WHERE name = 'Legendas'"),
    ).toBe('Do arquivo');
  });

  it('whose answer was lost is looked at anew: what was written is not called unwritten', async () => {
    const page = await open('?importar=catalogo');
    const sheet = sheetOf(page);
    const loseAnswer = async (name: string, after: () => void) => {
      await choose(page, `nome;categoria;url\n${name};Blog;${URL}\n`);
      const write = sheet.getByRole('button', { name: 'Importar 1 novo' });
      await write.waitFor();
      page.network.route(/import-catalogue/, async (_, next) => {
        after();
        await next();
        throw new TypeError('Failed to fetch');
      });
      await write.click();
    };
    await loseAnswer('Resumo', () => page.network.unroute());
    await sheet.getByText('Não se sabe se a importação foi gravada: esta nova prévia').waitFor();
    await sheet.getByText('é igual ao catálogo').waitFor();
    expect(sheet.getByRole('button', { name: 'Iguais (1)' }).count()).toBe(1);
    expect(sheet.getByText(/Nada foi gravado/).count()).toBe(0);
    expect(await stored()).toContain('Resumo');

    await sheet.getByRole('button', { name: 'Escolher outro arquivo' }).click();
    await loseAnswer('Ementa', () => undefined);
    await sheet.getByText('Não se sabe se a importação foi gravada. Escolha o arquivo novamente').waitFor();
  });

  it('whose sheet is closed while it is written is told of by a toast, written or not', async () => {
    const page = await open('');
    for (const isOvertaken of [true, false]) {
      await page.getByRole('button', { name: 'Catálogo' }).click();
      await page.getByRole('menuitem', { name: 'Importar arquivo' }).click();
      await choose(page, `nome;categoria;url\nCarrossel;Blog;${URL}\n`);
      const sheet = sheetOf(page);
      const write = sheet.getByRole('button', { name: 'Importar 1 novo' });
      await write.waitFor();
      const answer = page.network.hold(/import-catalogue/);
      await write.click();
      await until('the import', () => answer.asked() > 0);
      // The answer would come over what another file says.
      expect(await sheet.getByRole('button', { name: 'Escolher outro arquivo' }).isDisabled()).toBe(true);
      await sheet.getByRole('button', { name: 'Fechar', exact: true }).click();
      await until('the step back', () => location.search === '');
      await page.settled();
      if (isOvertaken) await addAssistant(app.server, { name: 'Entretanto', category: 'Redes', url: URL });
      answer.letGo();
      const told = isOvertaken ? 'Nada foi gravado. Escolha o arquivo novamente' : 'catalogo.csv: 1 novo.';
      await page.getByText(told).waitFor();
      await page.getByRole('button', { name: 'Fechar notificação' }).click();
      page.network.unroute();
      expect((await stored())?.includes('Carrossel')).toBe(!isOvertaken);
    }
  });

  it('whose sheet is closed during the look after a lost answer is told of by a toast, and what is hidden shows', async () => {
    const page = await open('?importar=catalogo');
    const sheet = sheetOf(page);
    await choose(page, `nome;categoria;url;publicado\nRascunho;Blog;${URL};não\n`);
    const write = sheet.getByRole('button', { name: 'Importar 1 novo' });
    await write.waitFor();
    let look: Held | undefined;
    page.network.route(/import-catalogue/, async (_, next) => {
      look = page.network.hold(/import-catalogue/);
      await next();
      throw new TypeError('Failed to fetch');
    });
    await write.click();
    await until('the look', () => look?.asked() === 1);
    await sheet.getByRole('button', { name: 'Fechar', exact: true }).click();
    await until('the step back', () => location.search === '');
    await page.settled();
    look?.letGo();
    await page.getByText('Não se sabe se a importação foi gravada. Escolha o arquivo novamente').waitFor();
    await page.getByRole('button', { name: 'Ocultos (1)' }).waitFor();
  });

  it('is in the log assistant by assistant, and is taken back, one alone and all together', async () => {
    const page = await open('?importar=catalogo');
    await choose(
      page,
      `nome;categoria;url\nRedação;Vídeo;${URL}\nRoteiro;Vídeo;${URL}\nPauta;Vídeo;${URL}\n`,
    );
    await sheetOf(page).getByRole('button', { name: 'Importar 3 novos' }).click();
    await sheetOf(page)
      .getByText(/^Importação gravada/)
      .waitFor();
    await page.goto('/admin?tab=logs');
    const row = page.getByRole('row').filter({ hasText: 'novos: 3' });
    await row.waitFor(FIRST_SCREEN);
    await row.getByRole('button', { name: 'Ver alteração' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alteração' });
    const items = dialog.getByRole('listitem');
    await items.first().waitFor();
    expect(items.texts().map((text) => text.split(' ')[0])).toEqual(['Pauta', 'Redação', 'Roteiro']);
    await items.first().getByText('Antes não existia.').waitFor();
    await items.first().getByRole('button', { name: 'Desfazer só este' }).click();
    await items.filter({ hasText: 'já desfeito' }).waitFor();
    expect(
      await value(app.server, "SELECT COUNT(*) FROM marketing_assistants WHERE category = 'Vídeo'"),
    ).toBe('2');
    await dialog.getByRole('button', { name: 'Desfazer tudo' }).click();
    await page.getByText('2 assistentes foram excluídos.').waitFor();
    expect(
      await value(app.server, "SELECT COUNT(*) FROM marketing_assistants WHERE category = 'Vídeo'"),
    ).toBe('0');
    await page
      .getByRole('row')
      .filter({ hasText: 'Desfez uma importação do catálogo: 2 assistentes' })
      .waitFor();
  });

  it('of which all was changed since is not said to be taken back, and one of it alone is deleted, with a word', async () => {
    const page = await open('?importar=catalogo');
    await choose(page, `nome;categoria;url\nBatida;Som;${URL}\nTrilha;Som;${URL}\n`);
    await sheetOf(page).getByRole('button', { name: 'Importar 2 novos' }).click();
    await sheetOf(page)
      .getByText(/^Importação gravada/)
      .waitFor();
    await sql(app.server, "UPDATE marketing_assistants SET description = 'Depois' WHERE category = 'Som'");
    await page.goto('/admin?tab=logs');
    const row = page.getByRole('row').filter({ hasText: 'novos: 2' });
    await row.waitFor(FIRST_SCREEN);
    await row.getByRole('button', { name: 'Ver alteração' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alteração' });
    await dialog.getByRole('button', { name: 'Desfazer tudo' }).click();
    await page.getByText('Nada foi desfeito').waitFor();
    await page.getByText('2 assistentes foram alterados depois e ficaram como estão.').waitFor();
    expect(page.getByText('Alteração desfeita').count()).toBe(0);
    const first = dialog.getByRole('listitem').first();
    await first.getByText('desfazer exclui o assistente, com a alteração mais recente.').waitFor();
    await first.getByRole('button', { name: 'Desfazer só este' }).click();
    await page.getByText('O assistente foi excluído.').waitFor();
    expect(await value(app.server, "SELECT name FROM marketing_assistants WHERE category = 'Som'")).toBe(
      'Trilha',
    );
  });

  it('has its changes page by page, also while a search below fails; a page that does not come is said so, and comes at another try', async () => {
    const page = await open('?importar=catalogo');
    const lines = Array.from(
      { length: 21 },
      (_, at) => `Aula ${String(at + 1).padStart(2, '0')};Vídeo;${URL}`,
    );
    await choose(page, ['nome;categoria;url', ...lines].join('\n'));
    await sheetOf(page).getByRole('button', { name: 'Importar 21 novos' }).click();
    await sheetOf(page)
      .getByText(/^Importação gravada/)
      .waitFor();
    await page.goto('/admin?tab=logs');
    const row = page.getByRole('row').filter({ hasText: 'novos: 21' });
    await row.waitFor(FIRST_SCREEN);
    let fail = () => {};
    const opened = new Promise<void>((done) => {
      fail = done;
    });
    page.network.route(/admin\/logs\?/, (request, next) => opened.then(() => unreachable(request, next)));
    await page.getByPlaceholder('Buscar por usuário, ação ou IP...').fill('novos');
    await row.getByRole('button', { name: 'Ver alteração' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alteração' });
    await dialog.getByText('1–20 de 21').waitFor();
    fail();
    await page.getByText('Não foi possível carregar os logs.').waitFor();
    await dialog.getByText('1–20 de 21').waitFor();
    page.network.route(/admin\/changes\?.*page=2/, unreachable);
    await dialog.getByRole('button', { name: 'Próxima' }).click();
    await dialog.getByText('Não foi possível carregar a alteração.').waitFor();
    await page.settled();
    page.network.unroute();
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Aula 21' }).waitFor();
    await dialog.getByText('21–21 de 21').waitFor();
  });

  it('that is no table, or finds no server, is said so, and another can be chosen', async () => {
    const page = await open('?importar=catalogo');
    await choose(page, 'nome;nome;url\na;b;c\n');
    await sheetOf(page).getByText('A coluna nome aparece duas vezes no cabeçalho.').waitFor();
    page.network.route(/import-catalogue/, unreachable);
    await choose(page, `nome;categoria;url\nX;Y;${URL}\n`);
    await sheetOf(page).getByText('Tente novamente mais tarde.').waitFor();
    page.network.unroute();
    await choose(page, `nome;categoria;url\nX;Y;${URL}\n`);
    await sheetOf(page).getByRole('button', { name: 'Importar 1 novo' }).waitFor();
  });

  it('is made at a press, which is told at once: on a slow network it takes long', async () => {
    const page = await open('');
    const answer = page.network.hold(/admin\/export/);
    await page.getByRole('button', { name: 'Catálogo' }).click();
    await page.getByRole('menuitem', { name: 'Exportar em CSV' }).click();
    await page.getByText('Exportação iniciada').waitFor();
    answer.letGo();
    await page.getByText('Catálogo exportado').waitFor();
  });

  it('is nothing that a member is offered', async () => {
    const email = 'ana@exemplo.com.br';
    await app.addMember(email, { full_name: 'Ana' });
    const page = await open('?importar=catalogo', email);
    await page.settled();
    expect(page.getByRole('button', { name: 'Catálogo' }).count()).toBe(0);
    expect(sheetOf(page).count()).toBe(0);
  });
});

describe('what is used', () => {
  it('says how often, with no number below five, and finds what was never opened', async () => {
    const id = await addAssistant(app.server, { name: 'Muito', category: 'Redes' });
    const seldom = await value(app.server, "SELECT id FROM marketing_assistants WHERE name = 'Legendas'");
    const week = weekInSaoPaulo(Date.now());
    await sql(
      app.server,
      `INSERT INTO assistant_openings VALUES ('${id}', ${week}, 1234), ('${seldom}', ${week}, 4)`,
    );
    const page = await open('');
    await page.getByRole('button', { name: 'Catálogo' }).click();
    await page.getByRole('menuitem', { name: 'Uso dos assistentes' }).click();
    const sheet = sheetOf(page, 'Uso dos assistentes');
    await rowIn(sheet, 'Muito').getByText('1.234').waitFor();
    await rowIn(sheet, 'Legendas').getByText('menos de 5').waitFor();
    await sheet.getByLabel(/^Só os não abertos no último ano/).check();
    await rowIn(sheet, 'Muito').waitFor({ state: 'detached' });
    await rowIn(sheet, 'Redação').waitFor();
  });
});
