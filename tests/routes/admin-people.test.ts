import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { answering, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { call } from '../support/http.ts';
import { addMember } from '../support/people.ts';
import { deliver, SECRETS } from '../support/purchases.ts';
import { sql } from '../support/sql.ts';
import { until } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.start({ env: { HOTMART_HOTTOK: SECRETS.HOTMART_HOTTOK } });
  await app.addMember('conhecida@exemplo.com.br', { full_name: 'Pessoa Conhecida' });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

async function open(): Promise<DomPage> {
  page = await DomPage.open(app, '/admin?painel=configuracoes&secao=pessoas', ADMIN);
  await page.getByLabel('Quem convidar').waitFor(FIRST_SCREEN);
  return page;
}

describe('inviting people', () => {
  it('says what becomes of each line first, invites the new ones, and keeps what could not be read', async () => {
    await open();
    await page
      .getByLabel('Quem convidar')
      .fill('Ana Souza; ana@exemplo.com.br\nconhecida@exemplo.com.br\nsem arroba\nana@exemplo.com.br');
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText('1 pessoa nova, 1 já tem conta, 1 linha repetida, 1 linha com erro.').waitFor();
    await rowOf(page, 'sem arroba').getByText('falta o e-mail').waitFor();
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
    await page.getByText('1 pessoa convidada').waitFor();
    expect(await page.getByLabel('Quem convidar').inputValue()).toBe('sem arroba');
    const mail = await app.mail.next('ana@exemplo.com.br');
    expect(mail.mail.subject).toContain('Convite para');
    const row = rowOf(page, 'ana@exemplo.com.br');
    await row.getByText('Enviado').waitFor();
    expect(await row.getByRole('button', { name: 'Reenviar convite' }).description()).toMatch(
      /^Ana Souza, ana/,
    );
  });

  it('asks for another look when the text or the plan is another one', async () => {
    await open();
    await page.getByLabel('Quem convidar').fill('beto@exemplo.com.br');
    await page.getByLabel('Tipo de plano').selectOption('Vitalício');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).waitFor();
    await page.getByLabel('Quem convidar').fill('beto@exemplo.com.br\ncaio@exemplo.com.br');
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).waitFor({ state: 'detached' });
  });

  /** The list is pasted and checked, and there are people to be invited. */
  async function checked(list: string, button: string) {
    await open();
    await page.getByLabel('Quem convidar').fill(list);
    await page.getByLabel('Tipo de plano').selectOption('Vitalício');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('button', { name: button }).waitFor();
  }

  it('asks for the day of a plan that was chosen without one, before anything is sent', async () => {
    await open();
    await page.getByLabel('Quem convidar').fill('lia@exemplo.com.br');
    await page.getByLabel('Tipo de plano').selectOption('Bônus');
    const asked = page.network.hold(/api\/app\/invite$/);
    await page.getByRole('button', { name: 'Conferir' }).click();
    const said = page.getByText('Escolha a data de expiração do plano.');
    await said.waitFor();
    expect(asked.asked()).toBe(0);
    expect(await page.getByLabel('Quem convidar').getAttribute('aria-invalid')).toBeNull();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    await said.waitFor({ state: 'detached' });
    // Where each line has its own plan, none is needed: it can be given up again, with the day.
    await page.getByLabel('Tipo de plano').selectOption('Selecione o tipo de plano');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await until('the check', () => asked.asked() > 0);
    asked.letGo();
    await page.getByText(/^1 linha com erro/).waitFor();
  });

  it('whose answer was lost is checked anew, and says that nobody is left to be invited', async () => {
    await checked('dora@exemplo.com.br\nedu@exemplo.com.br', 'Convidar 2 pessoas');
    page.network.route(/api\/app\/invite$/, async (_, next) => {
      await next();
      throw new TypeError('Failed to fetch');
    });
    await page.getByRole('button', { name: 'Convidar 2 pessoas' }).click();
    await page.getByText(/^Não se sabe se os convites foram feitos. Confira de novo/).waitFor();
    expect(page.getByRole('button', { name: /^Convidar \d/ }).count()).toBe(0);
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    page.network.unroute();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText(/2 já têm conta. Os convites que ficaram sem resposta foram feitos/).waitFor();
    expect(page.getByRole('button', { name: /^Convidar \d/ }).count()).toBe(0);
    expect(await page.getByLabel('Quem convidar').inputValue()).toBe(
      'dora@exemplo.com.br\nedu@exemplo.com.br',
    );
  });

  it('whose answer was lost does not say so beside lines that are still to be mended', async () => {
    await checked('nina@exemplo.com.br\nsem arroba', 'Convidar 1 pessoa');
    page.network.route(/api\/app\/invite$/, async (_, next) => {
      page.network.unroute();
      await next();
      throw new TypeError('Failed to fetch');
    });
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
    await page.getByText(/^Não se sabe se os convites foram feitos/).waitFor();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText(/1 linha com erro. Os convites que ficaram sem resposta foram feitos. O/).waitFor();
  });

  it('are more than the list shows: it says so, and what it begins with', async () => {
    const counts = { waiting: 0, sending: 0, sent: 12_000, failed: 0, unknown: 0 };
    const sent = { email: 'ana@exemplo.com.br', name: 'Ana', state: 'sent', tried_at: '', reason: '' };
    const items = Array.from({ length: 200 }, (_, at) => ({ ...sent, id: `convite${at}` }));
    page = await DomPage.open(app, '/admin?painel=configuracoes&secao=pessoas', ADMIN, (network) =>
      network.route(/admin\/invitations/, answering(200, { counts, items })),
    );
    await page.getByText('12.000 de 12.000 enviados.').waitFor(FIRST_SCREEN);
    await page.getByText('A lista mostra 200 de 12.000, a começar pelos que precisam de atenção.').waitFor();
  });

  it('that are too many for one request say how many, and of how many at once', async () => {
    await open();
    const list = Array.from({ length: 5_000 }, (_, n) => `Pessoa ${n}; pessoa${n}@exemplo.com.br`).join('\n');
    await page.getByLabel('Quem convidar').fill(list);
    await page.getByLabel('Tipo de plano').selectOption('Vitalício');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page
      .getByText(
        'A lista tem 5.000 linhas. Convide até 500 pessoas de cada vez. O que você colou continua aqui.',
      )
      .waitFor();
    expect(await page.getByLabel('Quem convidar').inputValue()).toBe(list);
    // The draft outlives the page.
    await page.getByLabel('Quem convidar').fill('');
  });

  it('that the server refuses have invited nobody, and are checked anew', async () => {
    await checked('fabio@exemplo.com.br', 'Convidar 1 pessoa');
    const data = { text: { code: 'too_long', message: 'Convide menos.' } };
    page.network.route(/api\/app\/invite$/, answering(400, { status: 400, message: '', data }));
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
    await page.getByText('Ninguém foi convidado. Confira de novo antes de convidar.').waitFor();
    page.network.unroute();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).waitFor();
  });

  it('another administrator was quicker with: the one who comes second is told, and not of nobody’s mails', async () => {
    await checked('gil@exemplo.com.br', 'Convidar 1 pessoa');
    await app.addMember('gil@exemplo.com.br');
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
    await page.getByText('Ninguém novo para convidar').waitFor();
  });

  it('that take their time leave the next list alone, which was pasted meanwhile', async () => {
    await checked('hugo@exemplo.com.br\nsem arroba', 'Convidar 1 pessoa');
    const answer = page.network.hold(/api\/app\/invite$/);
    await page.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
    await until('the invitations', () => answer.asked() > 0);
    await page.getByRole('link', { name: 'Voltar às listas' }).click();
    await page.getByRole('link', { name: 'Configurações' }).click();
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await page.getByLabel('Quem convidar').fill('iris@exemplo.com.br');
    answer.letGo();
    await page.getByText('1 pessoa convidada').waitFor();
    expect(await page.getByLabel('Quem convidar').inputValue()).toBe('iris@exemplo.com.br');
  });

  it('says that there is nobody yet', async () => {
    await open();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText('Cole ao menos um endereço de e-mail.').waitFor();
  });
});

describe('the administrators', () => {
  it('are given the role and lose it after a question; the fixed one has no such button', async () => {
    await open();
    const fixed = rowOf(page, ADMIN);
    await fixed.getByText('fixo (ADMIN_EMAIL)').waitFor();
    expect(fixed.getByRole('button').count()).toBe(0);
    await page.getByLabel('Novo administrador').fill('\u202aconhecida@exemplo.com.br\u202c');
    // Empty, it leads to the field that is meant.
    const email = page.getByLabel('Novo administrador');
    const known = await email.inputValue();
    await email.fill('');
    await page.getByRole('button', { name: 'Dar o papel' }).click();
    await page.getByText('Escreva o e-mail de quem já tem conta.').waitFor();
    expect(document.activeElement?.matches('input[type=email]')).toBe(true);
    await email.fill(known);
    await page.getByRole('button', { name: 'Dar o papel' }).click();
    const question = document.querySelector('dialog[open]')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(question)?.textContent).toContain('conhecida@exemplo.com.br');
    const dialog = page.getByRole('dialog', { name: 'Dar o papel de administrador' });
    await dialog.getByRole('button', { name: 'Dar o papel' }).click();
    await page.getByText('Papel de administrador dado').waitFor();
    const row = rowOf(page, 'conhecida@exemplo.com.br');
    await row.getByRole('button', { name: 'Retirar o papel' }).click();
    await page
      .getByRole('dialog', { name: 'Retirar o papel de administrador' })
      .getByRole('button', { name: 'Retirar o papel' })
      .click();
    await page.getByText('Papel de administrador retirado').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  it('may give up their own role, and are told once', async () => {
    const role = { user_id: await app.addMember('sai@exemplo.com.br'), role: 'admin' };
    await app.operator('POST', '/api/collections/user_roles/records', role);
    page = await DomPage.open(app, '/admin?painel=configuracoes&secao=pessoas', 'sai@exemplo.com.br');
    await page.getByLabel('Quem convidar').waitFor(FIRST_SCREEN);
    await page.getByLabel('Quem convidar').fill('Bia, bia@exemplo.com.br');
    const { hasUnsaved } = await import('#admin/before-unload-guard.ts');
    const { useInviteDraft } = await import('#admin/people/invite-draft.ts');
    const { useSettingDrafts } = await import('#admin/settings/setting-drafts.ts');
    const { useReplyDrafts } = await import('#admin/tickets/reply-drafts.ts');
    useSettingDrafts.setState({ drafts: { app_name: { text: 'Outro nome', version: 1 } } });
    useReplyDrafts.setState({
      drafts: {
        ticket: { text: 'Uma resposta', isSending: false, knownIds: [], reason: '', reasonEnds: Infinity },
      },
    });
    await rowOf(page, 'sai@exemplo.com.br').getByRole('button', { name: 'Retirar o papel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar o papel' }).click();
    await page.getByText('Você não é mais administrador').waitFor();
    await page.getByRole('button', { name: 'Limpar Filtros' }).waitFor(FIRST_SCREEN);
    expect(page.getByText('Papel de administrador retirado').count()).toBe(0);
    // What was begun in it has gone with it.
    expect([useSettingDrafts.getState().drafts, useReplyDrafts.getState().drafts]).toEqual([{}, {}]);
    expect([useInviteDraft.getState().text, hasUnsaved()]).toEqual(['', false]);
  });

  it('are not made of somebody without an account: the reason is told, the address stays', async () => {
    await open();
    await page.getByLabel('Novo administrador').fill('ninguem@exemplo.com.br');
    await page.getByRole('button', { name: 'Dar o papel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dar o papel' }).click();
    await page.getByText('Ninguém entra com este e-mail. Convide a pessoa primeiro.').waitFor();
    expect(await page.getByLabel('Novo administrador').inputValue()).toBe('ninguem@exemplo.com.br');
  });
});

it('a purchase shows as a request, its product is given a plan, and Reprocessar makes access of it', async () => {
  const sale = { platform: 'hotmart', order: 'HP1', product: '77', email: 'compra@exemplo.com.br' } as const;
  await deliver(app.server, sale, 'paid');
  await deliver(app.server, sale, 'paid');
  page = await DomPage.open(app, '/admin?tab=requests', ADMIN);
  await rowOf(page, 'compra@exemplo.com.br').getByText('Compra confirmada').waitFor(FIRST_SCREEN);
  // Who rejects it must know that somebody has paid.
  await rowOf(page, 'compra@exemplo.com.br').getByRole('button', { name: 'Rejeitar' }).click();
  await page.getByText('rejeitar não cancela a compra nem devolve o valor.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.close();

  page = await DomPage.open(app, '/admin?painel=configuracoes&secao=compras', ADMIN);
  const row = rowOf(page, 'compra@exemplo.com.br');
  await row.getByText('Solicitação pendente').waitFor(FIRST_SCREEN);
  expect(await row.textContent()).toContain('2 vezes');
  const product = rowOf(page, 'Produto 77 (Hotmart 77)');
  await product.getByText('Um administrador decide').waitFor();
  await product.getByRole('button', { name: 'Mudar' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que a compra dá' });
  await dialog.getByLabel('Depois da compra confirmada').selectOption('Anual');
  await dialog.getByLabel('Dias de acesso').fill('0');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const aboutDays = dialog.getByText('Escreva de 1 a 3.650 dias.');
  await aboutDays.waitFor();
  // A plan for life asks for no days: what was wrong with them is not said beside it.
  await dialog.getByLabel('Depois da compra confirmada').selectOption('Vitalício');
  await page.settled();
  expect(aboutDays.count()).toBe(0);
  await dialog.getByLabel('Depois da compra confirmada').selectOption('Anual');
  await dialog.getByLabel('Dias de acesso').fill('400');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await product.getByText('Anual por 400 dias').waitFor();
  await page.getByRole('button', { name: 'Adicionar produto' }).click();
  await dialog.getByLabel('Código do produto na plataforma').fill(' 77 ');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Este produto já está na lista: use Mudar.').waitFor();
  await dialog.getByLabel('Código do produto na plataforma').fill('7'.repeat(101));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Use até 100 caracteres.').waitFor();
  await dialog.getByLabel('Código do produto na plataforma').fill('78');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  // Nothing would be saved.
  await dialog.getByText('Sem um, cada compra já é decidida por um administrador.').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await product.getByText('Anual por 400 dias').waitFor();

  // Another administrator chooses something else beside an open dialog.
  await product.getByRole('button', { name: 'Mudar' }).click();
  await dialog.getByLabel('Dias de acesso').fill('30');
  const other = await addMember(app.server, { role: 'admin' });
  const body = { provider: 'hotmart', product: '77', planType: 'Anual', days: 500, isNew: false };
  const changed = await call(app.server, 'POST', '/api/app/change-purchase-product', {
    token: other.token,
    body,
  });
  expect(changed.status).toBe(200);
  dispatchEvent(new Event('focus'));
  await dialog.getByText(/Outra pessoa mudou este produto .* Agora vale: Anual por 500 dias\./).waitFor();
  expect(await dialog.getByLabel('Dias de acesso').inputValue()).toBe('30');

  // What this one has chosen is nobody else's, also where the answer was lost.
  page.network.route(/change-purchase-product/, async (request, next) => {
    await next();
    return unreachable(request, next);
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Tente novamente mais tarde.').waitFor();
  page.network.unroute();
  dispatchEvent(new Event('focus'));
  await product.getByText('Anual por 30 dias').waitFor();
  expect(await dialog.getByText(/Outra pessoa mudou/).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await row.getByRole('button', { name: 'Reprocessar' }).click();
  await row.getByText('Acesso liberado').waitFor();
  await page.getByText('Compra reprocessada').waitFor();
});

it('a product whose saving fails after its dialog was closed is told of, and read again', async () => {
  await deliver(
    app.server,
    { platform: 'hotmart', order: 'LENTO', product: '99', email: 'lenta@exemplo.com.br' },
    'paid',
  );
  page = await DomPage.open(app, '/admin?painel=configuracoes&secao=compras', ADMIN);
  const product = rowOf(page, 'Produto 99 (Hotmart 99)');
  await product.getByRole('button', { name: 'Mudar' }).waitFor(FIRST_SCREEN);
  await product.getByRole('button', { name: 'Mudar' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que a compra dá' });
  await dialog.getByLabel('Depois da compra confirmada').selectOption('Vitalício');
  let letGo = () => {};
  const closed = new Promise<void>((done) => {
    letGo = done;
  });
  page.network.route(/change-purchase-product/, async (_, next) => {
    await closed;
    await next();
    throw new TypeError('Failed to fetch');
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  letGo();
  await page.getByText('Erro ao salvar o produto').waitFor();
  // It was saved all the same.
  await product.getByText('Vitalício').waitFor();
});

it('among many purchases one is found by its order, and nothing found is not nothing received', async () => {
  for (const n of [1, 2])
    await deliver(
      app.server,
      { platform: 'hotmart', order: `BUSCA${n}`, product: '8', email: `busca${n}@exemplo.com.br` },
      'paid',
    );
  page = await DomPage.open(app, '/admin?painel=configuracoes&secao=compras', ADMIN);
  await rowOf(page, 'busca1@exemplo.com.br').waitFor(FIRST_SCREEN);
  const box = page.getByPlaceholder('Buscar compra...');
  await box.fill('busca2');
  await rowOf(page, 'busca1@exemplo.com.br').waitFor({ state: 'detached' });
  await rowOf(page, 'busca2@exemplo.com.br').waitFor();
  await box.fill('ninguém comprou isto');
  await page.getByText('Nenhuma compra encontrada.').waitFor();
  expect(page.getByText('Nenhuma compra recebida.').count()).toBe(0);
  await box.fill('');
  await rowOf(page, 'busca1@exemplo.com.br').waitFor();

  // A search that gets no answer takes neither its own field away nor what stands beside it. Other than before: what has been
  // read once is shown again.
  page.network.route(/admin\/purchases/, unreachable);
  await box.fill('BUSCA2');
  await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
  expect(await box.inputValue()).toBe('BUSCA2');
  expect(page.getByRole('button', { name: 'Adicionar produto' }).count()).toBe(1);
  // With the press and not before it: the list's own poll would take the button away.
  addEventListener('click', () => page.network.unroute(), { once: true, capture: true });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await rowOf(page, 'busca2@exemplo.com.br').waitFor();
  await rowOf(page, 'busca1@exemplo.com.br').waitFor({ state: 'detached' });
});

it('among very many purchases there is a way on from each page of what was found', async () => {
  await sql(
    app.server,
    `INSERT INTO purchase_deliveries
       (first_at, last_at, provider, event, kind, product, product_name, order_id, email, name, phone)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
     SELECT '2026-11-01 10:00:00.000Z', '2026-11-01 10:00:00.000Z', 'kiwify', 'order_approved', 'paid',
       'muitas', '', 'MUITAS-' || i, 'muitas-' || i || '@exemplo.com.br', 'Muita Gente', '' FROM n`,
  );
  page = await DomPage.open(app, '/admin?painel=configuracoes&secao=compras', ADMIN);
  await page.getByPlaceholder('Buscar compra...').fill('muita gente');
  await page.getByText('1–50 de 150+').waitFor(FIRST_SCREEN);
  const next = page.getByRole('button', { name: 'Próxima' });
  for (const shown of ['51–100 de 150+', '101–150 de 150+', '151–200 de 200+']) {
    await next.click();
    await page.getByText(shown).waitFor();
  }
  // Heard, too, once it is there.
  await page.getByText('Linhas 151 a 200').waitFor();
  await sql(app.server, "DELETE FROM purchase_deliveries WHERE product = 'muitas'");
});
