import type { BrowserContext, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilStill } from '../../screens/navigator.ts';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, addRequest, DESKTOP, desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { ringContrast, tabTo, untilFocused } from '../../support/focus.ts';
import { passTime } from '../../support/pass-time.ts';
import { resize } from '../../support/resize.ts';

// Nobody touches the mouse in this file.

let app: App;
let desk: BrowserContext;

beforeAll(async () => {
  app = await App.shared();
  desk = await desktop(app.url);
});

it('a member signs in, searches, favourites, reads a notice and signs out', async () => {
  await app.addMember('teclado@exemplo.com.br', { full_name: 'Teresa Teclado' });
  const page = await (await desktop(app.url)).newPage();
  await page.goto('/login');
  const email = page.getByPlaceholder('Seu e-mail cadastrado');
  await email.waitFor();
  await tabTo(page, email);
  await page.keyboard.type('teclado@exemplo.com.br');
  await page.keyboard.press('Enter');
  const { code } = await app.nextSignInMail('teclado@exemplo.com.br');
  const box = page.getByLabel('Código de 8 dígitos');
  await box.waitFor();
  await tabTo(page, box);
  await page.keyboard.type(code);
  await page.waitForURL('**/dashboard');
  await page.getByRole('article').first().waitFor();

  // Past the bar in one step.
  await page.keyboard.press('Tab');
  await tabTo(page, page.getByRole('button', { name: 'Pular para o conteúdo' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await untilFocused(page.getByRole('main'));

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('lembrete');
  const heart = page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first();
  await heart.waitFor();
  await tabTo(page, heart);
  await page.keyboard.press('Space');
  const filled = page.getByRole('button', { name: /^Remover dos favoritos/ }).first();
  await filled.waitFor();
  await untilFocused(filled);

  const renew = page.getByRole('button', { name: 'Renovar Acesso' });
  await tabTo(page, renew, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilFocused(renew);

  // Arrows move between the tabs, which are one stop.
  const all = page.getByRole('tab', { name: /^Todos/ });
  await tabTo(page, all);
  await page.keyboard.press('ArrowRight');
  await untilFocused(page.getByRole('tab', { name: /^Favoritos/ }));

  await tabTo(page, page.getByRole('button', { name: 'Sair' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Até logo!').waitFor();
});

it('in a window that is magnified four times a dialog can be read, and the way back leads out of it', async () => {
  await app.addMember('lupa@exemplo.com.br');
  const page = await (await desktop(app.url)).newPage();
  await app.enter(page, 'lupa@exemplo.com.br');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('link', { name: 'Perfil' }).first().click();
  await page.waitForURL('**/profile');
  await page.getByRole('button', { name: 'Fluxos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await resize(page, { width: 341, height: 160 });
  const isRead = () =>
    dialog.evaluate((element) => {
      const text = element.querySelector('[id$="-texto"]')?.firstElementChild;
      text?.scrollIntoView({ block: 'start' });
      const { left = 0, top = 0 } = text?.getBoundingClientRect() ?? {};
      return text?.contains(document.elementFromPoint(left + 5, top + 10)) ?? false;
    });
  await expect.poll(isRead).toBe(true);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await dialog.waitFor({ state: 'detached' });
});

it('an administrator approves a request', async () => {
  await addRequest(app, { full_name: 'Beatriz Teclas', email: 'teclas@exemplo.com.br' });
  const page = await openAdmin(app, desk, 'requests');
  const approve = rowOf(page, 'Beatriz Teclas').getByRole('button', { name: 'Aprovar' });
  await approve.waitFor();
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
  // Not at the link to the council's search, which a second Enter would follow.
  await untilFocused(dialog.getByRole('heading', { name: 'Aprovar Solicitação' }));
  const plan = dialog.getByRole('combobox');
  await tabTo(page, plan);
  await page.keyboard.type('Vital');
  await dialog.getByText(/Plano Vitalício Selecionado/).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Aprovar e Criar Usuário' }));
  await page.keyboard.press('Enter');
  await page.getByText('Solicitação aprovada com sucesso!').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it('a dialog that is longer than the window begins at its title, not at the nameless box that scrolls', async () => {
  await addRequest(app, { full_name: 'Longa Lista', email: 'longa@exemplo.com.br' });
  const page = await openAdmin(app, desk, 'requests');
  await resize(page, { ...DESKTOP, height: 320 });
  await page.getByLabel('Selecionar Longa Lista').press('Space');
  await page.getByRole('button', { name: 'Aprovar selecionadas' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aprovar 1 solicitação' });
  await untilFocused(dialog.getByRole('heading', { name: 'Aprovar 1 solicitação' }));
  await page.keyboard.press('Tab');
  await untilFocused(dialog.getByRole('combobox'));
});

it('the sheet of a new assistant begins at its name, not at the button that closes it', async () => {
  const page = await desk.newPage();
  await app.enter(page, ADMIN, '/dashboard');
  await page.getByRole('button', { name: 'Novo assistente' }).press('Enter');
  await untilFocused(
    page.getByRole('dialog', { name: 'Novo assistente' }).getByLabel('Nome', { exact: true }),
  );
});

it('the ring around a button can be told from its ground, whatever colour the button has, in light and in dark', async () => {
  await addRequest(app, { full_name: 'Anel Visível', email: 'anel@exemplo.com.br' });
  const page = await openAdmin(app, desk, 'requests');
  const seen: [string, number][] = [];
  const look = async (name: string, button: Locator) => {
    await button.waitFor();
    // By a key: a ring is for whoever uses them.
    await page.keyboard.press('Shift');
    await button.focus();
    await untilFocused(button);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await untilStill(page);
      seen.push([`${name}, ${colorScheme}`, await ringContrast(page, button)]);
    }
  };
  await look('in a row', rowOf(page, 'Anel Visível').getByRole('button', { name: /^Aprovar/ }));
  await page.getByRole('tab', { name: 'Exportação' }).click();
  await look('of a card', page.getByRole('button', { name: /^Exportar CSV/ }).first());
  await walkTo(page, '/dashboard');
  await look('of the banner', page.getByRole('button', { name: 'Instruções de Uso' }));
  await look('that is filled', page.getByRole('button', { name: 'Novo assistente' }));
  await look('that is quiet', page.getByRole('button', { name: 'Catálogo', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Uso dos assistentes' }).click();
  await look('that closes a dialog', page.getByRole('dialog').getByRole('button', { name: 'Fechar' }));
  // WCAG 1.4.11 asks for three.
  expect(seen.filter(([, contrast]) => contrast < 3)).toEqual([]);
});

describe('a control that leaves with what it has done leaves the focus beside it', () => {
  const press = async (control: Locator) => {
    await control.focus();
    await control.press('Enter');
  };

  it('of an administrator: in the row, in the list, and where a message was read', async () => {
    for (const name of ['Fica Aqui', 'Sai Daqui'])
      await app.operator('POST', '/api/collections/support_requests/records', {
        name,
        email: 'foco@exemplo.com.br',
        message: 'Onde fica o foco?',
        status: 'pending',
      });
    const page = await openAdmin(app, desk, 'support');
    const row = rowOf(page, 'Fica Aqui');
    await press(row.getByRole('button', { name: 'Resolver' }));
    await untilFocused(row);
    await page.keyboard.press('Tab');
    await untilFocused(row.locator('.message-button'));

    await page.getByLabel('Status').selectOption({ label: 'Pendente' });
    await press(rowOf(page, 'Sai Daqui').getByRole('button', { name: 'Resolver' }));
    await untilFocused(page.getByRole('region', { name: 'Mensagens de Suporte' }));

    const search = page.getByRole('searchbox');
    await search.focus();
    await press(page.getByRole('button', { name: 'Fechar notificação' }).first());
    await untilFocused(search);

    await addRequest(app, { full_name: 'Escolhida', email: 'escolhida@exemplo.com.br' });
    await page.getByRole('tab', { name: 'Solicitações' }).press('Enter');
    const heading = page.getByRole('heading', { name: 'Solicitações de Cadastro' });
    await page.getByLabel('Selecionar Escolhida').press('Space');
    await press(page.getByRole('button', { name: 'Limpar seleção' }));
    await untilFocused(heading);

    await page.getByLabel('Selecionar Escolhida').press('Space');
    const approve = page.getByRole('button', { name: 'Aprovar selecionadas' });
    await press(approve);
    const dialog = page.getByRole('dialog', { name: 'Aprovar 1 solicitação' });
    await press(dialog.getByRole('button', { name: 'Cancelar' }));
    await untilFocused(approve);
    await press(approve);
    await dialog.getByRole('combobox').selectOption('Vitalício');
    await press(dialog.getByRole('button', { name: 'Aprovar e criar 1 usuário' }));
    await dialog.getByText('1 de 1 concluída.').waitFor();
    await approve.waitFor({ state: 'detached' });
    await press(dialog.getByRole('button', { name: 'Fechar', exact: true }));
    await untilFocused(heading);

    await page.getByRole('tab', { name: 'Suporte' }).press('Enter');
    const tickets = page.getByRole('region', { name: 'Mensagens de Suporte' });
    // Not that of the tab before, which has one too.
    await tickets.getByLabel('Status').selectOption({ label: 'Todos os status' });
    await press(rowOf(page, 'Sai Daqui').getByRole('button', { name: 'Excluir' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Excluir' }));
    await rowOf(page, 'Sai Daqui').waitFor({ state: 'detached' });
    await untilFocused(tickets);
  });

  it('of an administrator who writes an assistant: at the next tag, and in the field that it was about', async () => {
    const page = await desk.newPage();
    await app.enter(page, ADMIN, '/dashboard?editar=novo');
    const sheet = page.getByRole('dialog', { name: 'Novo assistente' });
    const category = sheet.getByRole('combobox', { name: 'Categoria' });
    await category.fill('instagram');
    await press(sheet.getByRole('button', { name: 'Usar Instagram' }));
    await untilFocused(category);
    expect(await category.inputValue()).toBe('Instagram');

    const tags = sheet.getByRole('combobox', { name: 'Tags' });
    await tags.fill('um, dois, três,');
    const remove = (tag: string) => sheet.getByRole('button', { name: `Remover a tag ${tag}` });
    await press(remove('dois'));
    await untilFocused(remove('três'));
    await press(remove('três'));
    await untilFocused(remove('um'));
    await press(remove('um'));
    await untilFocused(tags);
    await press(sheet.getByRole('button', { name: 'Fechar' }));
  });

  it('of a member: at the message, in the sheet, in the empty list', async () => {
    const email = 'foco-membro@exemplo.com.br';
    await app.addMember(email, { full_name: 'Alex Foco', crm: '123456', state: 'SP' });
    const page = await (await desktop(app.url)).newPage();
    await app.enter(page, email, '/support');
    await page.getByLabel('Mensagem').fill('Primeira');
    await press(page.getByRole('button', { name: 'Enviar mensagem' }));
    await press(page.getByRole('button', { name: 'Escrever nesta conversa' }));
    await page.keyboard.type('Segunda');
    await press(page.getByRole('button', { name: 'Enviar', exact: true }));
    await untilFocused(page.getByRole('group').filter({ hasText: 'Segunda' }));
    await press(page.getByRole('button', { name: 'Nova mensagem' }));
    await untilFocused(page.getByRole('heading', { name: 'Suporte', level: 1 }));

    await press(page.getByRole('link', { name: 'Agentes de Marketing' }));
    await page.getByRole('article').first().waitFor();
    await press(page.getByRole('button', { name: /^Olá/ }));
    await press(page.getByRole('button', { name: 'Copiar identificação profissional' }));
    await press(page.getByRole('button', { name: 'Dra. (MÉDICA)' }));
    await untilFocused(page.getByRole('heading', { name: 'Identificação profissional' }));
    await page.keyboard.press('Escape');

    const stored = page.waitForResponse('**/favorites/push');
    await press(page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first());
    await stored;
    await press(page.getByRole('tab', { name: /^Favoritos/ }));
    await page.getByRole('tab', { name: /^Favoritos/, selected: true }).waitFor();
    // A heart takes no tap while its own request is under way.
    await press(page.getByRole('button', { name: /^Remover dos favoritos/, disabled: false }).first());
    await untilFocused(page.getByRole('tabpanel'));
  });

  it('of a visitor: at the button that counts, and in the form', async () => {
    const email = 'foco-visita@exemplo.com.br';
    await app.addMember(email);
    const page = await (await desktop(app.url)).newPage();
    await page.clock.install();
    await page.goto('/login');
    await page.getByPlaceholder('Seu e-mail cadastrado').fill(email);
    await page.keyboard.press('Enter');
    const resend = page.getByRole('button', { name: /^Reenviar/ });
    await resend.focus();
    await passTime(page, 61_000);
    await untilFocused(page.getByRole('button', { name: 'Reenviar link' }));
    await resend.press('Enter');
    await untilFocused(page.getByRole('button', { name: /^Reenviar em/ }));

    await page.goto('/register');
    await page.getByLabel('Nome completo').fill('Alex Foco');
    await passTime(page, 5_000);
    await page.reload();
    await press(page.getByRole('button', { name: 'Limpar formulário' }));
    await passTime(page, 1_000);
    await untilFocused(page.getByLabel('Nome completo'));
  });
});
