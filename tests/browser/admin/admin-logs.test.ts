import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { addRow } from '../../support/records.ts';

// How the tab looks; what it says: tests/routes.

it('the logs tab keeps kinds and addresses in one line beside an action as long as it may be', async () => {
  const app = await App.shared();
  const action = `Alterou ${'nome_de_um_campo_do_painel, '.repeat(12)}${'x'.repeat(90)}`;
  await addRow(app.server, 'system_logs', {
    type: 'seguranca',
    user: `${'a'.repeat(60)}@exemplo.com.br`,
    action,
    ip: '203.113.117.217',
    status: 'sucesso',
    timestamp: '2199-03-05 02:31:00.000Z',
  });
  const page = await openAdmin(app, await desktop(app.url), 'logs');
  const row = rowOf(page, 'nome_de_um_campo');
  const lines = (cell: Locator) =>
    cell.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
  expect(await lines(row.getByText('203.113.117.217'))).toBe(1);
  for (const badge of await row.locator('.badge').all()) expect(await lines(badge)).toBe(1);
});

it('on a phone the button below an action begins where its words do', async () => {
  const app = await App.shared();
  await addRow(app.server, 'system_logs', {
    type: 'admin',
    user: 'admin@exemplo.com.br',
    // Beside a last word as long as that no button fits, whatever the typeface.
    action: 'Alterou as configurações: Instruções de Uso, Otorrinolaringologistas',
    ip: '203.0.113.9',
    status: 'sucesso',
    timestamp: '2199-03-06 02:31:00.000Z',
  });
  const page = await openAdmin(app, await phone(app.url), 'logs');
  const row = rowOf(page, 'Otorrinolaringologistas');
  const link = row.getByRole('link', { name: 'Ver alterações' });
  await link.waitFor();
  const [words, button] = [await row.locator('.log-action').boundingBox(), await link.boundingBox()];
  expect(button?.x).toBe(words?.x);
});
