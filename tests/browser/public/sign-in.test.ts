import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { untilWiped } from '../../support/device-storage.ts';
import { inFull, rounds } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { tried } from '../../support/tries.ts';

let app: App;

beforeAll(async () => {
  app = await App.shared();
  for (const name of ['link', 'link2', 'code', 'reload', 'swap', 'other']) {
    await app.addMember(`${name}@entra.com.br`, { full_name: `Pessoa ${name}` });
  }
});

async function newPhone() {
  const context = await phone(app.url);
  return { context, page: await context.newPage() };
}

describe('entering by link', () => {
  it('takes one tap, shows the catalogue and leaves no secret in address or history', async () => {
    const page = await lentPhone(app);
    const { link, linkSecret } = await app.askForLink(page, 'link@entra.com.br');
    await page.getByText('link@entra.com.br').first().waitFor();

    // The mail program opens a new page on the same phone.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('Você vai entrar como').waitFor();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Acessar Assistente').first().waitFor();

    expect(page.url()).not.toContain(linkSecret);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(linkSecret);
    await page.goBack();
    expect(page.url()).not.toContain(linkSecret);
    await page.goForward();
    expect(page.url()).not.toContain(linkSecret);
  });

  inFull('is refused the second time with a clear text and a way to ask again', async () => {
    const page = await lentPhone(app);
    const { link } = await app.askForLink(page, 'link2@entra.com.br');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard');

    const second = await newPhone();
    await second.page.goto(link);
    await second.page.getByText('Este link já foi usado. Peça um novo link de acesso.').waitFor();
    expect(second.page.url()).not.toContain('entrar=');
    await second.page.getByRole('button', { name: 'Pedir um novo link' }).click();
    await second.page.getByPlaceholder('Seu e-mail cadastrado').waitFor();
  });

  inFull('is not used up by a scanner that opens it and taps nothing', async () => {
    const page = await lentPhone(app);
    const { link } = await app.askForLink(page, 'swap@entra.com.br');
    for (let visit = 0; visit < rounds(3, 10); visit++) {
      const scanner = await newPhone();
      await scanner.page.goto(link);
      await scanner.page.getByText('Você vai entrar como').waitFor();
      await scanner.context.close();
      tried('L3');
    }
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  inFull('of somebody else says first whose account leaves this phone', async () => {
    const page = await lentPhone(app);
    await app.enter(page, 'other@entra.com.br');
    const asking = await newPhone();
    const { link } = await app.askForLink(asking.page, 'code@entra.com.br');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('Neste aparelho já entrou').waitFor();
    await page.getByText('code@entra.com.br').waitFor();
    await page.getByRole('button', { name: 'Continuar como other@entra.com.br' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Pessoa other').first().waitFor();
  });
});

describe('entering by code', () => {
  it('survives that the mail app takes the screen and the browser is killed', async () => {
    const { context, page } = await newPhone();
    const { code } = await app.askForLink(page, 'reload@entra.com.br');
    await page.close();
    const again = await context.newPage();
    await again.goto('/');
    await again.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    await again.getByText('reload@entra.com.br').waitFor();
    await again.getByLabel('Código de 8 dígitos').fill(code);
    await again.waitForURL('**/dashboard');
  });
});

describe('signing out', () => {
  it('ends when the server does not answer, says so, and leaves no mirror behind', async () => {
    const page = await lentPhone(app);
    await app.enter(page, 'other@entra.com.br');
    await page.getByRole('article').first().waitFor();
    await page.route('**/api/app/**', () => undefined);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText('Logout realizado').waitFor();
    await page.getByText('Até logo!').waitFor();
    await page.waitForURL('**/login');
    await untilWiped(page);
  });

  it('leaves no mirror behind when the tab is killed in the middle of signing out', async () => {
    const { page } = await newPhone();
    await app.enter(page, 'other@entra.com.br');
    await page.getByRole('article').first().waitFor();
    await page.route('**/api/app/**', () => undefined);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await page.reload();
    await untilWiped(page);
  });
});
