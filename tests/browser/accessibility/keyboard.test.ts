import { beforeAll, it } from 'vitest';
import { addRequest, desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { tabTo, untilFocused } from '../../support/focus.ts';

// Nobody touches the mouse in this file.

let app: App;

beforeAll(async () => {
  app = await App.shared();
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

it('an administrator approves a request', async () => {
  await addRequest(app, { full_name: 'Beatriz Teclas', email: 'teclas@exemplo.com.br' });
  const page = await openAdmin(app, await desktop(app.url), 'requests');
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
