import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { addMember } from '../support/people.ts';
import { eventually, until } from '../support/wait.ts';

let app: App;
let page: DomPage;
const ids = new Map<string, string>();

const EXPIRED = '2024-01-01 02:59:59.999Z';
const RUNNING = '2199-01-01 02:59:59.999Z';

beforeAll(async () => {
  app = await App.start();
  const add = async (name: string, profile: Parameters<App['addMember']>[1]) =>
    ids.set(name, await app.addMember(`${name}@exemplo.com.br`, { full_name: `Pessoa ${name}`, ...profile }));
  await add('ativa', { expires_at: RUNNING });
  await add('vencida', { expires_at: EXPIRED, plan_type: 'Bônus' });
  await add('inativa', { expires_at: RUNNING, status: 'inactive' });
  await add('eterna', { plan_type: 'Vitalício' });
  await add('travada', { expires_at: RUNNING });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

async function usersTab(): Promise<DomPage> {
  page = await DomPage.open(app, '/admin', ADMIN);
  await page.getByRole('heading', { name: 'Gerenciamento de Usuários' }).waitFor(FIRST_SCREEN);
  await rowOf(page, 'Pessoa ativa').waitFor();
  return page;
}

const profileOf = (name: string) => app.operator('GET', `/api/collections/profiles/records/${ids.get(name)}`);

describe('the users tab', () => {
  it('shows everybody newest first, with labels, dates and tiles', async () => {
    const page = await usersTab();
    for (const name of ['Nome', 'E-mail', 'Tipo de Acesso', 'Validade', 'Status', 'Ações'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await rowOf(page, 'Pessoa ativa').getByText('Ativo', { exact: true }).waitFor();
    await rowOf(page, 'Pessoa vencida').getByText('Expirado', { exact: true }).waitFor();
    await rowOf(page, 'Pessoa vencida').getByText('31/12/2023').waitFor();
    await rowOf(page, 'Pessoa inativa').getByText('Inativo', { exact: true }).waitFor();
    expect(rowOf(page, 'Pessoa eterna').getByText('Vitalício', { exact: true }).count()).toBe(3);
    const names = page.locator('tbody tr th').texts();
    expect(names.indexOf('Pessoa travada')).toBeLessThan(names.indexOf('Pessoa ativa'));
    const tiles = page.locator('dl > div').texts();
    expect(tiles).toContain('Expirados1');
    expect(tiles).toContain('Vitalícios1');
  });

  it('filters by status as the words say, and searches ignoring accents', async () => {
    const page = await usersTab();
    const status = page.getByLabel('Status');
    await status.selectOption({ label: 'Inativo/Expirado' });
    await rowOf(page, 'Pessoa ativa').waitFor({ state: 'detached' });
    await rowOf(page, 'Pessoa vencida').waitFor();
    await rowOf(page, 'Pessoa inativa').waitFor();
    await status.selectOption({ label: 'Vitalício' });
    await eventually(() => expect(page.locator('tbody tr').count()).toBe(1));
    await status.selectOption({ label: 'Todos os status' });
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('ETÉRNA@exemplo');
    await eventually(() => expect(page.locator('tbody tr').count()).toBe(1));
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('ninguém assim');
    await page.getByText('Nenhum usuário encontrado.').waitFor();
    const values = status
      .locator('option')
      .all()
      .map((option) => option.getAttribute('value'));
    expect(values.every((value) => value)).toBe(true);
  });

  it('is searched and filtered as before when one comes back from the catalogue, but not by the next person', async () => {
    const page = await usersTab();
    const search = page.getByPlaceholder('Buscar por nome ou e-mail...');
    await search.fill('pessoa');
    await page.getByLabel('Status').selectOption({ label: 'Vitalício' });
    await rowOf(page, 'Pessoa ativa').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ver como Usuário' }).click();
    await page.getByRole('link', { name: 'Perfil' }).waitFor(FIRST_SCREEN);
    history.back();
    await rowOf(page, 'Pessoa eterna').waitFor();
    expect(await search.inputValue()).toBe('pessoa');
    expect(rowOf(page, 'Pessoa ativa').count()).toBe(0);

    const { useListViews } = await import('#features/admin/list-views.ts');
    const { leaveSession } = await import('#session/session.ts');
    leaveSession();
    expect(useListViews.getState().users).toEqual({ search: '', kind: '', page: 1 });
  });

  it('tells once how many a search has found, when it rests', async () => {
    const page = await usersTab();
    const status = document.querySelector('p[role=status].sr-only');
    expect(status?.textContent).toBe('');
    const told: string[] = [];
    const watch = new MutationObserver(() => status?.textContent && told.push(status.textContent));
    watch.observe(status as Node, { subtree: true, childList: true, characterData: true });
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('v', 've', 'vencida');
    await until('told', () => told.length > 0);
    expect(told).toEqual(['1 resultado']);
    watch.disconnect();
  });

  it('shows the answer to what was typed last, however late an earlier one comes', async () => {
    const page = await usersTab();
    const first = page.network.hold(/admin\/users\?.*search=ativa/);
    const search = page.getByPlaceholder('Buscar por nome ou e-mail...');
    await search.fill('ativa');
    await until('the first question', () => first.asked() > 0);
    await search.fill('vencida');
    await rowOf(page, 'Pessoa ativa').waitFor({ state: 'detached' });
    await rowOf(page, 'Pessoa vencida').waitFor();
    first.letGo();
    await until('the late answer', () => first.answered() > 0);
    await page.settled();
    expect(page.locator('tbody tr').count()).toBe(1);
    await rowOf(page, 'Pessoa vencida').waitFor();
  });

  it('refreshes on demand and says so; deleting is still to come', async () => {
    const page = await usersTab();
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await page.getByText('Dados atualizados').waitFor();
    await rowOf(page, 'Pessoa ativa').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Funcionalidade em desenvolvimento').waitFor();
    await rowOf(page, 'Pessoa ativa').waitFor();
  });

  it('shows a member read-only, with the way to where it can be changed', async () => {
    const page = await usersTab();
    await rowOf(page, 'Pessoa vencida').getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Usuário' });
    for (const text of ['Pessoa vencida', 'vencida@exemplo.com.br', 'Bônus', '31/12/2023'])
      await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByText('As edições devem ser feitas diretamente no banco de dados.').waitFor();
    // On a phone an address breaks before its at-sign, as in the list, and not within a word.
    expect(dialog.locator('.email-text wbr').count()).toBe(1);
    expect(dialog.getByRole('textbox').count()).toBe(0);
    const link = dialog.getByRole('link', { name: 'Abrir o registro no painel do PocketBase' });
    const target = `/_/#/collections?collection=profiles&recordId=${ids.get('vencida')}`;
    expect(await link.getAttribute('href')).toBe(target);
  });
});

describe('two members of one name, and one of none', () => {
  beforeAll(async () => {
    for (const [name, full_name] of [
      ['silva1', 'Ana Silva'],
      ['silva2', 'Ana Silva'],
      ['semnome', ''],
    ] as const)
      await app.addMember(`${name}@exemplo.com.br`, { full_name, expires_at: RUNNING });
  });

  it('are told apart by what is said of their buttons', async () => {
    const page = await usersTab();
    await rowOf(page, 'silva2').waitFor();
    const said = async (name: string, button: string) =>
      rowOf(page, name).getByRole('button', { name: button }).description();
    for (const button of ['Editar', 'Renovar acesso', 'Inativar acesso', 'Excluir']) {
      expect(await said('silva1', button)).toMatch(/^Ana Silva silva1/);
      expect(await said('silva2', button)).toMatch(/^Ana Silva silva2/);
      expect(await said('semnome', button)).toMatch(/semnome/);
    }
  });

  it('are told apart where an access is taken away', async () => {
    const page = await usersTab();
    await rowOf(page, 'silva2').getByRole('button', { name: 'Inativar acesso' }).click();
    await page.getByRole('dialog').getByText('silva2@exemplo.com.br').waitFor();
  });
});

describe('changing an access', () => {
  async function renewing(page: DomPage, name: string) {
    await rowOf(page, name).getByRole('button', { name: 'Renovar acesso' }).click();
    return page.getByRole('dialog', { name: 'Renovar acesso' });
  }

  it('renews an expired member with a plan and a day', async () => {
    const page = await usersTab();
    const dialog = await renewing(page, 'Pessoa vencida');
    await dialog.getByText('Bônus · 31/12/2023').waitFor();
    expect(dialog.getByText('reativado').count()).toBe(0);
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    await dialog.getByRole('button', { name: 'Renovar acesso' }).click();
    await page.getByText('Acesso renovado').waitFor();
    await rowOf(page, 'Pessoa vencida').getByText('Ativo', { exact: true }).waitFor();
    expect((await profileOf('vencida'))['plan_type']).toBe('Anual');
  });

  it('proposes a year from the end that is there: who renews early loses no day', async () => {
    const page = await usersTab();
    const early = await renewing(page, 'Pessoa travada');
    await early.getByLabel('Tipo de plano').selectOption('Anual');
    await early.getByRole('button', { name: 'Data de Expiração 31/12/2199' }).waitFor();
    await early.getByRole('button', { name: 'Cancelar' }).click();
    // From today where it has passed, and for whom has none.
    const late = await renewing(page, 'Pessoa eterna');
    await late.getByLabel('Tipo de plano').selectOption('Anual');
    const year = String(new Date(Date.now() - 3 * 3_600_000).getUTCFullYear() + 1);
    await late.getByRole('button', { name: new RegExp(`^Data de Expiração .*${year}$`) }).waitFor();
  });

  it('shows in the renewal what another administrator has given since it was opened', async () => {
    const page = await usersTab();
    const dialog = await renewing(page, 'Pessoa eterna');
    await dialog.getByText('Vitalício · Vitalício').waitFor();
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    const given = { plan_type: 'Licença Profissional', expires_at: RUNNING };
    await app.operator('PATCH', `/api/collections/profiles/records/${ids.get('eterna')}`, given);
    await dialog.getByText('Licença Profissional · 31/12/2198').waitFor();
    const changed = dialog.getByText(/^Este acesso mudou desde que esta janela foi aberta/);
    expect(await changed.textContent()).toContain(
      'Agora vale: Licença Profissional, até 31/12/2198. Renovar põe a sua escolha no lugar.',
    );
    // What was chosen meanwhile is still there.
    expect(await dialog.getByLabel('Tipo de plano').inputValue()).toBe('Anual');
    // What this one has given is nobody else's, also where the answer was lost.
    page.network.route(/renew-access/, async (_, next) => {
      await next();
      throw new TypeError('Failed to fetch');
    });
    await dialog.getByRole('button', { name: 'Renovar acesso' }).click();
    await page.getByText('Erro ao renovar acesso').waitFor();
    await dialog.getByText(/^Anual · /).waitFor();
    expect(changed.count()).toBe(0);
  });

  it('says so also of whom another administrator has just deactivated, and so taken out of the filtered list', async () => {
    const page = await usersTab();
    await page.getByLabel('Status').selectOption({ label: 'Ativo' });
    await rowOf(page, 'Pessoa inativa').waitFor({ state: 'detached' });
    const dialog = await renewing(page, 'Pessoa travada');
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    const path = `/api/collections/profiles/records/${ids.get('travada')}`;
    await app.operator('PATCH', path, { status: 'inactive' });
    await dialog.getByRole('button', { name: 'Renovar e reativar' }).waitFor();
    expect(await dialog.getByLabel('Tipo de plano').inputValue()).toBe('Anual');
    await app.operator('PATCH', path, { status: 'active' });
  });

  it('shows what was seen last of whom another administrator takes out of the list, until a search has found them', async () => {
    const page = await usersTab();
    await page.getByLabel('Status').selectOption({ label: 'Ativo' });
    await rowOf(page, 'Pessoa inativa').waitFor({ state: 'detached' });
    const dialog = await renewing(page, 'Pessoa travada');
    const path = `/api/collections/profiles/records/${ids.get('travada')}`;
    await app.operator('PATCH', path, { plan_type: 'Licença Profissional' });
    await dialog.getByText('Licença Profissional · 31/12/2198').waitFor();
    const search = page.network.hold(/admin\/users\?.*search=travada/);
    await app.operator('PATCH', path, { status: 'inactive' });
    await until('the search', () => search.asked() > 0);
    await page.settled();
    expect(dialog.getByText('Licença Profissional · 31/12/2198').count()).toBe(1);
    search.letGo();
    await dialog.getByRole('button', { name: 'Renovar e reativar' }).waitFor();
    await app.operator('PATCH', path, { status: 'active' });
  });

  it('says before a renewal that it also gives an inactive member the access back', async () => {
    const page = await usersTab();
    const dialog = await renewing(page, 'Pessoa inativa');
    await dialog.getByText('Este acesso está inativo: ao renovar, ele também é reativado').waitFor();
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    await dialog.getByRole('button', { name: 'Renovar e reativar' }).click();
    await page.getByText('Acesso renovado e reativado').waitFor();
    await rowOf(page, 'Pessoa inativa').getByText('Ativo', { exact: true }).waitFor();
    expect((await profileOf('inativa'))['status']).toBe('active');
  });

  it('that takes its time closes no dialog but its own', async () => {
    const page = await usersTab();
    const open = (name: string, what: string) =>
      rowOf(page, `Pessoa ${name}`).getByRole('button', { name: what }).click();
    const dialog = page.getByRole('dialog');
    const plan = page.getByLabel('Tipo de plano');
    for (const [what, title, done] of [
      ['Renovar acesso', 'Renovar acesso', 'Acesso renovado'],
      ['Inativar acesso', 'Inativar', 'Acesso inativado'],
    ] as const) {
      const answer = page.network.hold(/renew-access|deactivate/);
      await open('travada', what);
      if (what === 'Renovar acesso') await plan.selectOption('Anual');
      await dialog.getByRole('button', { name: title }).click();
      await until('the question', () => answer.asked() > 0);
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await open('ativa', 'Renovar acesso');
      await plan.selectOption('Vitalício');
      answer.letGo();
      await page.getByText(done).waitFor();
      await page.settled();
      expect(await plan.inputValue()).toBe('Vitalício');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('says of a reactivation after the end that it opens nothing', async () => {
    const over = { full_name: 'Pessoa esquecida', expires_at: EXPIRED, status: 'inactive' } as const;
    await app.addMember('esquecida@exemplo.com.br', over);
    const page = await usersTab();
    await rowOf(page, 'Pessoa esquecida').getByRole('button', { name: 'Reativar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reativar acesso' });
    await dialog
      .getByText('a validade já passou: para a pessoa voltar a ter acesso, use Renovar acesso')
      .waitFor();
    expect(dialog.getByText('volta a ter acesso').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Reativar' }).click();
    await page.getByText('Reativado, mas a validade já passou').waitFor();
    await rowOf(page, 'Pessoa esquecida').getByText('Expirado', { exact: true }).waitFor();
  });

  it('says of an administrator whose access is taken away that the role still lets in', async () => {
    await addMember(app.server, { role: 'admin', name: 'Pessoa gestora', profile: { status: 'active' } });
    const page = await usersTab();
    await rowOf(page, 'Pessoa gestora').getByRole('button', { name: 'Inativar acesso' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click();
    await page.getByText(/^Pessoa gestora ainda entra, porque administra o aplicativo/).waitFor();
  });

  it('says of an administrator who is reactivated after the end that the role lets in all the same', async () => {
    const profile = { status: 'inactive', expiresAt: EXPIRED };
    await addMember(app.server, { role: 'admin', name: 'Pessoa coordenadora', profile });
    const page = await usersTab();
    await rowOf(page, 'Pessoa coordenadora').getByRole('button', { name: 'Reativar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reativar acesso' });
    await dialog.getByText('Só administradores entram sem isso.').waitFor();
    await dialog.getByRole('button', { name: 'Reativar' }).click();
    await page.getByText('Pessoa coordenadora entra mesmo assim, porque administra o aplicativo.').waitFor();
  });
});
