import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { answering, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { sql } from '../support/sql.ts';
import { eventually, until } from '../support/wait.ts';

let app: App;
let page: DomPage;

const TEXT = { description: 'Ajuda.', tags: ['texto'], url: 'https://exemplo.com.br/legendas' };

beforeAll(async () => {
  app = await App.start();
  await app.addMember('membro@exemplo.com.br');
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

let made = 0;
/** A published assistant with a name of its own. */
async function add(more: object = {}) {
  made += 1;
  const name = `Assistente ${made}`;
  const url = `https://exemplo.com.br/${made}`;
  const id = await app.addAssistant({ ...TEXT, name, url, category: 'Conteúdo', ...more });
  return { id, name };
}

async function openAt(at: string, ready: string): Promise<DomPage> {
  page = await DomPage.open(app, at, ADMIN);
  // What can be taken back can be for ten seconds.
  page.stretch(10_000);
  await page.getByText(ready).first().waitFor(FIRST_SCREEN);
  await page.getByRole('button', { name: 'Novo assistente' }).waitFor(FIRST_SCREEN);
  return page;
}

const FIELDS = {
  Nome: 'name',
  Categoria: 'category',
  Endereço: 'url',
  Descrição: 'description',
  Tags: 'tags',
};
const field = (label: keyof typeof FIELDS) => page.locator(`dialog [data-field=${FIELDS[label]}]`);
const save = () => page.getByRole('button', { name: 'Salvar' }).click();
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
const toastWith = (text: string) => page.getByRole('status').getByText(text).waitFor();
async function choose(name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opções: ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
/** The sheet of an assistant that is saved after somebody else has changed its description: both texts stand there. */
async function overtaken(theirs: object = {}): Promise<{ id: string; name: string }> {
  const { id, name } = await add();
  await openAt(`/dashboard?editar=${id}`, 'Editar assistente');
  await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
  await field('Descrição').fill('O meu.');
  await app.changeAssistant(id, { description: 'O dela.', ...theirs });
  await save();
  await page.getByText('Outra pessoa alterou este assistente').waitFor();
  return { id, name };
}
const stored = async (id: string) =>
  (
    await sql(
      app.server,
      `SELECT name, description, tags, published FROM marketing_assistants WHERE id = '${id}'`,
    )
  )[0];

describe('an administrator on the dashboard', () => {
  it('makes an assistant, told what is wrong and whom it looks like, and sees its card meanwhile', async () => {
    const { name } = await add();
    await openAt('/dashboard', name);
    await page.getByRole('button', { name: 'Novo assistente' }).click();
    await save();
    await page.getByText('Informe o nome.').waitFor();
    await eventually(() => expect(document.activeElement?.getAttribute('data-field')).toBe('name'));
    await field('Nome').fill(name.toUpperCase());
    await page.getByText('Já existe um assistente com este nome').waitFor();
    await field('Nome').fill('Feito aqui');
    await page.getByText('Já existe um assistente com este nome').waitFor({ state: 'detached' });
    await field('Categoria').fill('conteudo');
    await page.getByRole('button', { name: 'Usar Conteúdo' }).click();
    await field('Endereço').fill('http://exemplo.com.br/novo');
    await save();
    await page.getByText('Use um endereço que comece com https://, sem espaços nem senha.').waitFor();
    await field('Endereço').fill('https://exemplo.com.br/novo');
    await field('Tags').fill('um, dois,');
    await page.getByRole('button', { name: 'Remover a tag um' }).click();
    expect(page.locator('.card-preview h3').texts()).toEqual(['Feito aqui']);
    expect(page.locator('.card-preview li').texts()).toEqual(['dois']);
    await save();
    await closed();
    await toastWith('Assistente criado');
    await page.getByRole('heading', { name: 'Feito aqui' }).waitFor();
    const [row] = await sql(
      app.server,
      "SELECT category, tags FROM marketing_assistants WHERE name = 'Feito aqui'",
    );
    expect(row).toEqual(['Conteúdo', '["dois"]']);
  });

  it('changes one, and takes it back within ten seconds', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    await choose(name, 'Editar');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
    await field('Descrição').fill('Outra coisa.');
    await save();
    await toastWith('Assistente salvo');
    expect((await stored(id))?.[1]).toBe('Outra coisa.');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await toastWith('Alteração desfeita');
    expect((await stored(id))?.[1]).toBe('Ajuda.');
  });

  it('whose save takes its time keeps the sheet that is open by then, and the screen', async () => {
    const { name } = await add();
    const { name: other, id: otherId } = await add();
    await openAt('/dashboard', name);
    const answer = page.network.hold(/save-assistant/);
    await choose(name, 'Editar');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
    await field('Descrição').fill('Outra coisa.');
    await save();
    await until('the save', () => answer.asked() > 0);
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await closed();
    await choose(other, 'Editar');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(other));
    answer.letGo();
    await toastWith('Assistente salvo');
    await page.settled();
    expect(location.pathname + location.search).toBe(`/dashboard?editar=${otherId}`);
    expect(await field('Nome').inputValue()).toBe(other);
  });

  it('whose text somebody else has overtaken sees both, and decides', async () => {
    const { id, name } = await overtaken({ tags: ['dela'] });
    // The tags that only she has changed are hers already: a save would have taken them back.
    await page.getByText('Só a outra pessoa alterou: Tags.').waitFor();
    expect(page.locator('.differences dd').texts()).toEqual(['O meu.', 'O dela.']);
    expect(await field('Descrição').inputValue()).toBe('O meu.');
    await save();
    await closed();
    expect(await stored(id)).toEqual([name, 'O meu.', '["dela"]', '1']);
  });

  it('whose text somebody else has overtaken may have theirs', async () => {
    await overtaken();
    await page.getByRole('button', { name: 'Usar o do servidor: Descrição' }).click();
    await page.getByText('Os dois textos agora são iguais.').waitFor();
    expect(await field('Descrição').inputValue()).toBe('O dela.');
    // The button went with the difference; the next Tab starts where it was.
    expect(document.activeElement?.getAttribute('data-field')).toBe('conflict');
  });

  it('finds again what was not saved, and what the server could not be told', async () => {
    const { id, name } = await add();
    await openAt(`/dashboard?editar=${id}`, 'Editar assistente');
    await field('Descrição').fill('Pela metade');
    page.network.route(/save-assistant/, unreachable);
    await save();
    await page.getByText('O que você escreveu continua aqui.').waitFor();
    await page.reload();
    await page.getByText('guardado neste aparelho').waitFor(FIRST_SCREEN);
    expect(await field('Descrição').inputValue()).toBe('Pela metade');
    await app.changeAssistant(id, { description: 'Entretanto', tags: ['dela'] });
    await page.reload();
    await page.getByText('Outra pessoa alterou este assistente').waitFor(FIRST_SCREEN);
    await page.getByText('Só a outra pessoa alterou: Tags.').waitFor();
    expect(await field('Descrição').inputValue()).toBe('Pela metade');
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    expect(await field('Descrição').inputValue()).toBe('Entretanto');
    await page.reload();
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
    expect(page.getByText('guardado neste aparelho').count()).toBe(0);
  });

  it('whose save goes through in the end is no longer told that it failed, nor that their own text is another person’s', async () => {
    const { id, name } = await add();
    await openAt(`/dashboard?editar=${id}`, 'Editar assistente');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
    await field('Descrição').fill('Na segunda vez');
    const told = page.getByText('O que você escreveu continua aqui.');
    page.network.route(/save-assistant/, unreachable);
    await save();
    await told.waitFor();
    page.network.unroute();
    page.network.route(/save-assistant/, async (_, next) => {
      await next();
      throw new TypeError('Failed to fetch');
    });
    await save();
    await eventually(async () => expect((await stored(id))?.[1]).toBe('Na segunda vez'));
    await page.getByRole('button', { name: 'Salvar' }).waitFor();
    await told.waitFor();
    page.network.unroute();
    await field('Descrição').fill('Na segunda vez, com vírgula');
    await save();
    await closed();
    await page.getByText('Assistente salvo').waitFor();
    expect(told.count()).toBe(0);
    expect(page.getByText(/Outra pessoa/).count()).toBe(0);
    expect((await stored(id))?.[1]).toBe('Na segunda vez, com vírgula');
  });

  it('drops a draft that somebody else has overtaken for their text, not for the one before it', async () => {
    const { id, name } = await add();
    await openAt(`/dashboard?editar=${id}`, 'Editar assistente');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
    await field('Descrição').fill('Pela metade');
    await page.reload();
    await page.getByText('guardado neste aparelho').waitFor(FIRST_SCREEN);
    await app.changeAssistant(id, { description: 'Entretanto' });
    await save();
    await page.getByText('Outra pessoa alterou este assistente').waitFor();
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    expect(await field('Descrição').inputValue()).toBe('Entretanto');
    await save();
    await closed();
    expect((await stored(id))?.[1]).toBe('Entretanto');
  });

  it('has no sheet from an address that names none', async () => {
    const { name } = await add();
    await openAt('/dashboard?editar=', name);
    await page.settled();
    expect(page.getByRole('dialog').count()).toBe(0);
  });

  it('whose save is refused after the sheet was closed is told so, and sees both texts in the next one', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    const answer = page.network.hold(/save-assistant/);
    await choose(name, 'Editar');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(name));
    await field('Descrição').fill('O meu.');
    await app.changeAssistant(id, { description: 'O dela.' });
    await save();
    await until('the save', () => answer.asked() > 0);
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await closed();
    await until('the step back', () => location.search === '');
    await page.settled();
    answer.letGo();
    const told = page.getByRole('alert');
    await told.getByText(`Outra pessoa alterou ${name} enquanto você o editava.`).waitFor();
    await told.getByText('O que você escreveu está guardado neste aparelho.').waitFor();
    await choose(name, 'Editar');
    await page.getByText('Outra pessoa alterou este assistente').waitFor();
    expect(page.locator('.differences dd').texts()).toEqual(['O meu.', 'O dela.']);
    expect(await stored(id)).toEqual([name, 'O dela.', '["texto"]', '1']);
  });

  it('sees a conflict again after a reload, and that somebody deleted what is edited', async () => {
    const { id } = await overtaken();
    await field('Descrição').fill('O meu, ainda.');
    await page.reload();
    await page.getByText('Outra pessoa alterou este assistente').waitFor(FIRST_SCREEN);
    expect(page.locator('.differences dd').texts()).toEqual(['O meu, ainda.', 'O dela.']);
    await sql(app.server, `DELETE FROM marketing_assistants WHERE id = '${id}'`);
    await save();
    await page.getByText('Outra pessoa excluiu este assistente').waitFor();
    await page.reload();
    await page.getByText('Outra pessoa excluiu este assistente').waitFor(FIRST_SCREEN);
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    await closed();
    await page.goto(`/dashboard?editar=${id}`);
    await page.getByText('Este assistente não existe mais.').waitFor(FIRST_SCREEN);
  });

  it('whose new one was stored without an answer makes another after discarding the draft', async () => {
    const { name } = await add();
    await openAt('/dashboard?editar=novo', name);
    const fill = async (called: string) => {
      await field('Nome').fill(called);
      await field('Categoria').fill('Perdidos');
      await field('Endereço').fill('https://exemplo.com.br/perdido');
    };
    await fill('Sem resposta');
    page.network.route(/save-assistant/, async (_, next) => {
      await next();
      throw new TypeError('Failed to fetch');
    });
    await save();
    await page.getByText('O que você escreveu continua aqui.').waitFor();
    await page.reload();
    await page.getByText('guardado neste aparelho').waitFor(FIRST_SCREEN);
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(''));
    await eventually(async () => expect(await field('Nome').hasFocus()).toBe(true));
    await fill('Outro');
    await save();
    await closed();
    const names = await sql(
      app.server,
      "SELECT name FROM marketing_assistants WHERE category = 'Perdidos' ORDER BY name",
    );
    expect(names).toEqual([['Outro'], ['Sem resposta']]);
  });

  it('copies one into another', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    await choose(name, 'Duplicar');
    await eventually(async () => expect(await field('Nome').inputValue()).toBe(`${name} (cópia)`));
    await save();
    await closed();
    await page.getByRole('heading', { name: `${name} (cópia)` }).waitFor();
    expect((await stored(id))?.[0]).toBe(name);
  });

  it('hides one, which stays in sight for administrators, marked, and shows it again', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    await choose(name, 'Ocultar');
    await toastWith('Assistente oculto');
    await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ocultos (1)' }).click();
    const hidden = page.getByRole('region', { name: 'Assistentes ocultos' });
    expect(hidden.getByText('Oculto', { exact: true }).count()).toBe(1);
    await hidden.getByRole('button', { name: `Opções: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Mostrar' }).click();
    await toastWith('Assistente visível');
    await hidden.getByText('Nenhum assistente oculto.').waitFor();
    expect((await stored(id))?.[3]).toBe('1');
  });

  it('is told what a slow server has to do, asks it for that once, and hears no more of it when it is done', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    const hiding = page.network.hold(/publish-assistant/);
    await choose(name, 'Ocultar');
    await toastWith('Ocultando dos membros...');
    await choose(name, 'Ocultar');
    await page.settled();
    expect(hiding.asked()).toBe(1);
    hiding.letGo();
    await toastWith('Assistente oculto');
    expect(page.getByText('Ocultando dos membros...').count()).toBe(0);

    const undoing = page.network.hold(/undo-change/);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await toastWith('Desfazendo a alteração...');
    undoing.letGo();
    await toastWith('Alteração desfeita');
    expect(page.getByText('Desfazendo a alteração...').count()).toBe(0);
    expect((await stored(id))?.[3]).toBe('1');
  });

  it('keeps the way back when it hides one again before this device has heard of the first time', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    page.network.hold(/\/api\/app\/sync/);
    await choose(name, 'Ocultar');
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    const second = page.network.hold(/publish-assistant/);
    await choose(name, 'Ocultar');
    second.letGo();
    await eventually(() => expect(second.answered()).toBe(1));
    await page.settled();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await toastWith('Alteração desfeita');
    expect((await stored(id))?.[3]).toBe('1');
  });

  it('is shown thousands of hidden ones by and by', async () => {
    const hidden = Array.from({ length: 2_100 }, (_, at) => ({
      id: `oculto${String(at).padStart(9, '0')}`,
      name: `Oculto número ${at}`,
      description: '',
      category: 'Blog',
      tags: [],
      url: 'https://exemplo.com.br/oculto',
      published: false,
    }));
    page = await DomPage.open(app, '/dashboard', ADMIN, (network) =>
      network.route(/\/admin\/assistants/, answering(200, { items: hidden })),
    );
    await page.getByRole('button', { name: 'Ocultos (2.100)' }).waitFor(FIRST_SCREEN);
    await page.getByRole('button', { name: 'Ocultos (2.100)' }).click();
    const cards = page.getByRole('region', { name: 'Assistentes ocultos' }).getByRole('article');
    expect(cards.count()).toBe(60);
    await page.getByRole('button', { name: 'Mostrar mais 60 de 2.040' }).click();
    await eventually(() => expect(cards.count()).toBe(120));
  });

  it('is told that the hidden ones could not be loaded, and asks for them again', async () => {
    const { name } = await add();
    const { name: hidden } = await add({ published: false });
    await openAt('/dashboard', name);
    await page.goto('/dashboard', (network) => network.route(/\/admin\/assistants/, unreachable));
    await page.getByText('Não foi possível carregar os assistentes ocultos.').waitFor(FIRST_SCREEN);
    // Held: the app asks by itself too, whenever the catalogue changes, and would take the button away.
    const list = page.network.hold(/\/admin\/assistants/);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('Tentando...').waitFor();
    list.letGo();
    await page.getByRole('button', { name: 'Ocultos (1)' }).click();
    await page.getByRole('heading', { name: hidden }).waitFor();
  });

  it('deletes one after a question, and brings it back from the log', async () => {
    const { id, name } = await add();
    await openAt('/dashboard', name);
    await choose(name, 'Excluir');
    await page.getByText(`Tem certeza que deseja excluir ${name}?`).waitFor();
    expect(await stored(id)).toBeDefined();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await toastWith('Assistente excluído');
    expect(await stored(id)).toBeUndefined();
    await page.goto('/admin?tab=logs');
    const row = rowOf(page, `Excluiu o assistente ${name}`);
    await row.waitFor(FIRST_SCREEN);
    const see = row.getByRole('button', { name: 'Ver alteração' });
    // Whose and what, not the same words in every row.
    expect(await see.description()).toMatch(/^admin ?@exemplo\.com\.br Excluiu o assistente/);
    await see.click();
    await page.getByText('Depois deixou de existir.').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await toastWith('Alteração desfeita');
    expect((await stored(id))?.[0]).toBe(name);
    await rowOf(page, `Criou o assistente ${name} (desfez uma alteração)`).waitFor();
  });

  it('deletes one once, though it is asked for again while the answer is on its way', async () => {
    const { name } = await add();
    await openAt('/dashboard', name);
    const answer = page.network.hold(/delete-assistant/);
    for (let time = 0; time < 2; time += 1) {
      await choose(name, 'Excluir');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
      await dialog.getByText('Excluindo...').waitFor();
      if (time === 0) await dialog.getByRole('button', { name: 'Cancelar' }).click();
    }
    answer.letGo();
    await toastWith('Assistente excluído');
    await closed();
    expect(answer.asked()).toBe(1);
    expect(page.getByRole('status').getByText('Erro ao excluir assistente').count()).toBe(0);
  });

  it('sees in the log that a change was followed by another before taking it back all the same', async () => {
    const { id, name } = await add();
    await openAt(`/dashboard?editar=${id}`, 'Editar assistente');
    await field('Descrição').fill('Um');
    await save();
    await closed();
    await app.changeAssistant(id, { description: 'Dois' });
    await page.goto('/admin?tab=logs');
    const row = rowOf(page, `Alterou o assistente ${name}: descrição`);
    await row.waitFor(FIRST_SCREEN);
    await row.getByRole('button', { name: 'Ver alteração' }).click();
    await page.getByText('Depois disso houve outra alteração').waitFor();
    expect(page.locator('.differences dd').texts()).toEqual(['Ajuda.', 'Um', 'Dois']);
    await page.getByRole('button', { name: 'Desfazer mesmo assim' }).click();
    await toastWith('Alteração desfeita');
    expect((await stored(id))?.[1]).toBe('Ajuda.');
  });
});

it('a member has none of it', async () => {
  const { name } = await add();
  page = await DomPage.open(app, '/dashboard?editar=novo', 'membro@exemplo.com.br');
  await page.getByRole('heading', { name, exact: true }).waitFor(FIRST_SCREEN);
  await page.getByRole('button', { name: `Opções: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Ver detalhes' }).waitFor();
  expect(page.getByRole('menuitem', { name: 'Editar' }).count()).toBe(0);
  expect(page.getByRole('button', { name: 'Novo assistente' }).count()).toBe(0);
  expect(page.getByRole('heading', { name: 'Novo assistente' }).count()).toBe(0);
});
