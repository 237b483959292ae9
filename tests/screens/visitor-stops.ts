import type { Stop } from './stop.ts';

/** What somebody sees who is not signed in. */
export const VISITOR_STOPS: Stop[] = [
  {
    name: 'login',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/login');
      await page.getByPlaceholder('Seu e-mail cadastrado').waitFor();
    },
  },
  {
    name: 'login-refused',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/login');
      await page.getByPlaceholder('Seu e-mail cadastrado').fill('ninguem@exemplo.com.br');
      await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
      await page.getByText('Usuário não encontrado ou aguardando aprovação.').waitFor();
    },
  },
  {
    name: 'login-code',
    role: 'visitor',
    open: async (page, app) => {
      const email = `codigo${Date.now()}@exemplo.com.br`;
      await app.addMember(email);
      await app.askForLink(page, email);
    },
  },
  {
    name: 'login-link',
    role: 'visitor',
    open: async (page, app) => {
      const email = `link${Date.now()}@exemplo.com.br`;
      await app.addMember(email);
      const { link } = await app.askForLink(page, email);
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByText('Você vai entrar como').waitFor();
    },
  },
  {
    name: 'registration',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/register');
      await page.getByLabel('Nome completo').waitFor();
    },
  },
  {
    name: 'registration-problems',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Solicitar Cadastro' }).click();
      await page.getByText('Campos obrigatórios').waitFor();
    },
  },
  {
    name: 'registration-sent',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/register');
      await page.getByLabel('Nome completo').fill('Elisa Campos');
      await page.getByLabel('E-mail', { exact: true }).fill(`elisa${Date.now()}@exemplo.com.br`);
      await page.getByLabel(/Estudante/i).check();
      await page.getByRole('button', { name: 'Solicitar Cadastro' }).click();
      await page.getByText('Solicitação Enviada!').waitFor();
    },
  },
  {
    name: 'terms',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/terms');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'not-found',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/nao-existe');
      await page.getByText('Oops! Page not found').waitFor();
    },
  },
];
