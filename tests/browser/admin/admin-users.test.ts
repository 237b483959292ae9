import { expect, it } from 'vitest';
import { desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { untilFocused } from '../../support/focus.ts';
import { passTime } from '../../support/pass-time.ts';

// One walk through the tab with a member's phone beside it; what the tab says: tests/routes.

it('an access is renewed, locked in the member’s open app within seconds, and given back without a new sign-in', async () => {
  const app = await App.shared();
  const expired = await app.addMember('renovada@exemplo.com.br', {
    full_name: 'Pessoa vencida',
    expires_at: '2024-01-01 02:59:59.999Z',
    plan_type: 'Bônus',
  });
  const email = 'travada@exemplo.com.br';
  await app.addMember(email, { full_name: 'Pessoa travada', expires_at: '2199-01-01 02:59:59.999Z' });
  const member = await (await phone(app.url)).newPage();
  await member.clock.install();
  await app.enter(member, email);
  const links = member.getByRole('link', { name: /Acessar Assistente/ });
  await links.first().waitFor();

  const page = await openAdmin(app, await desktop(app.url));
  const opener = rowOf(page, 'Pessoa vencida').getByRole('button', { name: 'Renovar acesso' });
  await opener.click();
  const renewal = page.getByRole('dialog', { name: 'Renovar acesso' });
  await renewal.getByLabel('Tipo de plano').selectOption('Anual');
  await renewal.getByRole('button', { name: 'Renovar acesso' }).click();
  await page.getByText('Acesso renovado').waitFor();
  await rowOf(page, 'Pessoa vencida').getByText('Ativo', { exact: true }).waitFor();
  await untilFocused(opener);
  const profile = await app.operator('GET', `/api/collections/profiles/records/${expired}`);
  expect(profile['plan_type']).toBe('Anual');

  const row = rowOf(page, 'Pessoa travada');
  await row.getByRole('button', { name: 'Inativar acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inativar acesso' });
  await dialog.getByText('Pessoa travada').waitFor();
  await dialog.getByRole('button', { name: 'Inativar' }).click();
  await page.getByText('Acesso inativado').waitFor();
  await row.getByText('Inativo', { exact: true }).waitFor();
  await links.first().waitFor({ state: 'detached' });

  await row.getByRole('button', { name: 'Reativar' }).click();
  const back = page.getByRole('dialog', { name: 'Reativar acesso' });
  await back.getByRole('button', { name: 'Reativar' }).click();
  await page.getByText('Acesso reativado').waitFor();
  await row.getByText('Ativo', { exact: true }).waitFor();
  // As long as a locked app waits at most before it asks again.
  await passTime(member, 7_000);
  await links.first().waitFor();
});
