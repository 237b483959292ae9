import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilWiped } from '../../support/device-storage.ts';
import { inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { sql } from '../../support/sql.ts';
import { eventually } from '../../support/wait.ts';

let app: App;
let ids: Map<string, string>;
const doctor = { crm: '123456', state: 'SP', specialty: 'Dermatologia' };

beforeAll(async () => {
  app = await App.shared();
  ids = app.sample;
});

async function signedIn(email: string, worker = false): Promise<{ context: BrowserContext; page: Page }> {
  const page = worker ? await (await phone(app.url, { worker })).newPage() : await lentPhone(app);
  const context = page.context();
  await app.enter(page, email);
  await page.getByRole('article').first().waitFor();
  await page.getByText('Sincronizado').waitFor();
  return { context, page };
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Olá, / }).click();
  await page.getByRole('dialog', { name: 'Minha conta' }).waitFor();
}

/** The single records of the member's database, as text. */
const storedState = (page: Page) =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('agentes-'));
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open(String(found?.name));
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('state').objectStore('state').getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(all.result));
        };
      };
    });
  });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copyIdentification = (page: Page) =>
  page.getByRole('button', { name: 'Copiar identificação profissional' }).click();

async function savedBy(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it('a doctor copies the identification in one tap, also offline; the own words stay here and go with the sign-out', async () => {
  await app.addMember('medica@exemplo.com.br', { full_name: 'Ana Souza', ...doctor });
  const { context, page } = await signedIn('medica@exemplo.com.br', true);
  await untilOfflineReady(page);
  await goOffline(context);
  await page.reload();
  await page.getByRole('article').first().waitFor();

  await openSheet(page);
  await page.getByText('especialidade só pode ser anunciada com o RQE').waitFor();
  // Asked once: the name does not tell whether it is MÉDICO or MÉDICA.
  await copyIdentification(page);
  await page.getByRole('button', { name: 'Dra. (MÉDICA)' }).click();
  await page.getByText('Identificação copiada').waitFor();
  expect(await clipboard(page)).toBe('Dra. Ana Souza\nMÉDICA · CRM-SP 123456\nDermatologia');
  await page.getByLabel('Deixar a especialidade de fora').check();
  await eventually(async () => {
    await copyIdentification(page);
    expect(await clipboard(page)).toBe('Dra. Ana Souza\nMÉDICA · CRM-SP 123456');
  });
  await page.getByLabel('RQE').fill('45.678');
  await page.getByLabel('Meu briefing').fill('Consultório em Curitiba.');
  await page.getByText('Dermatologia · RQE 45678').waitFor();
  expect(await page.getByText('especialidade só pode ser anunciada com o RQE').count()).toBe(0);

  // A reload within the same instant would be faster than the disk.
  await eventually(async () => expect(await storedState(page)).toContain('Consultório em Curitiba.'));
  await page.reload();
  await page.getByRole('dialog', { name: 'Minha conta' }).waitFor();
  await copyIdentification(page);
  await page.getByText('Identificação copiada').waitFor();
  expect(await clipboard(page)).toBe('Dra. Ana Souza\nMÉDICA · CRM-SP 123456\nDermatologia · RQE 45678');
  expect(await page.getByLabel('Meu briefing').inputValue()).toBe('Consultório em Curitiba.');

  await goOnline(context);
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/login');
  await untilWiped(page);
  await app.enter(page, 'medica@exemplo.com.br');
  await openSheet(page);
  await page.getByText('MÉDICO(A) · CRM-SP 123456').waitFor();
  expect(await page.getByLabel('Meu briefing').inputValue()).toBe('');
  expect(await page.getByLabel('RQE').inputValue()).toBe('');
});

it('a briefing that is too long is said to be, not cut, and is kept once it fits; until then what was kept stays', async () => {
  await app.addMember('longo@exemplo.com.br', { full_name: 'Bia Reis', ...doctor });
  const { page } = await signedIn('longo@exemplo.com.br');
  await openSheet(page);
  const briefing = page.getByLabel('Meu briefing');
  await briefing.fill('Consultório em Curitiba.');
  await eventually(async () => expect(await storedState(page)).toContain('Consultório em Curitiba.'));
  await briefing.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${'a'.repeat(2000)}o fim`);
  await page.keyboard.press('ControlOrMeta+V');
  await page
    .getByText('Texto longo demais: cabem 2.000 caracteres, e sobram 5. Só é guardado quando couber.')
    .waitFor();
  expect(await briefing.inputValue()).toMatch(/o fim$/);
  expect(await briefing.getAttribute('aria-invalid')).toBe('true');
  // Later, so that a text that was kept would be too.
  await page.getByLabel('RQE').fill('45678');
  await eventually(async () => expect(await storedState(page)).toContain('45678'));
  expect(await storedState(page)).toContain('Consultório em Curitiba.');
  await briefing.press('ControlOrMeta+End');
  for (let letter = 0; letter < 4; letter += 1) await briefing.press('Backspace');
  await page.getByText('e sobra 1.').waitFor();
  await briefing.press('Backspace');
  await eventually(async () => expect(await storedState(page)).toContain('a'.repeat(2000)));
  expect(await page.getByText('Texto longo demais').count()).toBe(0);
});

inFull('the last day of the access goes to the calendar; a lifetime access has none', async () => {
  const expires_at = '2099-01-01 02:59:59.999Z';
  const userId = await app.addMember('agenda@exemplo.com.br', { expires_at, ...doctor });
  const { page } = await signedIn('agenda@exemplo.com.br');
  await openSheet(page);
  const { name, text } = await savedBy(page, 'Adicionar ao calendário');
  expect(name).toMatch(/\.ics$/);
  expect(text).toContain('DTSTART;VALUE=DATE:20981231\r\n');
  expect(text).toContain('BEGIN:VALARM\r\n');

  await app.changeProfile(userId, { expires_at: '', plan_type: 'Vitalício' });
  await page.getByRole('dialog').getByText('Vitalício', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Adicionar ao calendário' }).count()).toBe(0);
});

it('a member takes the own data along: profile, favourites by name, messages; offline the file says what it lacks', async () => {
  await app.addMember('dados@exemplo.com.br', { full_name: 'Caio Prado', ...doctor });
  const { context, page } = await signedIn('dados@exemplo.com.br');
  const [first = ''] = ids.keys();
  await page.getByRole('searchbox').fill(first);
  await page.getByRole('button', { name: `Adicionar aos favoritos: ${first}` }).click();
  // It lies over what is pressed next, for six seconds.
  await page.getByRole('button', { name: 'Fechar notificação' }).click();
  await page.getByRole('tab', { name: 'Favoritos (1)' }).waitFor();
  const sent = await page.evaluate(async () => {
    const session = Object.entries(localStorage).find(([key]) => key.startsWith('agentes-sessao:'))?.[1];
    const answer = await fetch('/api/app/support-request', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: JSON.parse(session ?? '{}').token },
      body: JSON.stringify({
        name: 'Caio',
        email: 'dados@exemplo.com.br',
        message: 'Minha pergunta',
        key: crypto.randomUUID(),
      }),
    });
    return answer.status;
  });
  expect(sent).toBe(200);

  await openSheet(page);
  const { name, text } = await savedBy(page, 'Baixar meus dados');
  expect(name).toBe('meus-dados.json');
  const data = JSON.parse(text);
  expect(data).toMatchObject({
    completo: true,
    conta: { email: 'dados@exemplo.com.br' },
    neste_aparelho: { perfil: { fullName: 'Caio Prado' }, favoritos: [{ nome: first }] },
    no_servidor: { perfil: { crm: '123456' }, mensagens_ao_suporte: [{ message: 'Minha pergunta' }] },
  });
  expect(text).not.toMatch(/token|password/i);

  // Fifty more: the server tells the newest fifty, of however many.
  await sql(
    app.server,
    `INSERT INTO support_requests (id, name, email, message, status, user_id, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
     SELECT lower(hex(randomblob(7))) || 't', name, email, message, status, user_id, created_at
     FROM support_requests, n WHERE user_id = '${data.conta.id}'`,
  );
  expect(JSON.parse((await savedBy(page, 'Baixar meus dados')).text)).toMatchObject({
    completo: false,
    observacao: expect.stringContaining('as mensagens mais antigas ao suporte'),
  });

  await goOffline(context);
  const offline = JSON.parse((await savedBy(page, 'Baixar meus dados')).text);
  await page.getByText('Arquivo gerado só com o que está neste aparelho').waitFor();
  expect(offline).toMatchObject({ completo: false, neste_aparelho: { favoritos: [{ nome: first }] } });
});

inFull('the diagnostics tell support how the app is doing, and nothing secret', async () => {
  await app.addMember('ajuda@exemplo.com.br', { full_name: 'Davi Luz', ...doctor });
  const { page } = await signedIn('ajuda@exemplo.com.br', true);
  await untilOfflineReady(page);
  const token = await page.evaluate(async () => {
    const session = Object.entries(localStorage).find(([key]) => key.startsWith('agentes-sessao:'))?.[1];
    const { token } = JSON.parse(session ?? '{}');
    // An error that carries what must not leave the device.
    const message = `Quebrou com ${token} de outra@exemplo.com.br`;
    dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }));
    // And what is none: the browser's word about a layout that it finishes a frame later.
    const box = document.body.appendChild(document.createElement('div'));
    const told = new Promise((done) => addEventListener('error', done, { once: true }));
    const growing = new ResizeObserver(() => {
      box.style.width = `${box.offsetWidth - 1}px`;
    });
    growing.observe(box);
    await told;
    growing.disconnect();
    return String(token);
  });
  expect(token.length).toBeGreaterThan(50);
  await openSheet(page);
  await page.getByText(`Pronto: ${ids.size} assistentes guardados`).waitFor();
  await page.getByRole('button', { name: 'Copiar diagnóstico' }).click();
  await page.getByText('Diagnóstico copiado').waitFor();
  const text = await clipboard(page);
  expect(text).toMatch(/Versão: \d+\.\d+\.\d+ \([\w-]{8}\)/);
  expect(text).toContain(`Assistentes: ${ids.size}; favoritos: 0`);
  expect(text).toContain('Quebrou com (…) de (e-mail)');
  expect(text).not.toContain('ResizeObserver');
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/[\w.]+@[\w.]+/);

  await page.getByRole('button', { name: 'Enviar ao suporte' }).click();
  await page.waitForURL('**/support');
  await eventually(async () =>
    expect(await page.getByLabel('Mensagem').inputValue()).toContain('Diagnóstico do aplicativo'),
  );
});

inFull('Escape and the back gesture close the sheet, and the focus returns to the greeting', async () => {
  await app.addMember('foco@exemplo.com.br', { full_name: 'Eva Reis', ...doctor });
  const { page } = await signedIn('foco@exemplo.com.br');
  const sheet = page.getByRole('dialog', { name: 'Minha conta' });
  await page.getByRole('button', { name: /^Olá, / }).focus();
  await page.keyboard.press('Enter');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await eventually(async () => {
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Olá, foco');
  });
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  expect(page.url()).toMatch(/\/dashboard$/);
});
