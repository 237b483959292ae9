import type { App } from '../support/app.ts';
import type { Scenario } from './scenario.ts';
import { walkTo } from './walk-to.ts';

/** The self-hoster's texts, which `/terms` and the registration show. */
const writeTexts = (app: App, terms: string, privacy: string) =>
  app.operator('PATCH', '/api/collections/app_settings/records/settings0000000', {
    terms_markdown: terms,
    terms_date: terms && '2026-11-21 00:00:00.000Z',
    privacy_markdown: privacy,
    privacy_date: privacy && '2026-11-21 00:00:00.000Z',
  });

const TERMS = `# Uso\n\nUse com [cuidado](https://exemplo.com.br).\n\n- um\n- dois\n\n> Aviso\n\n\`${'x'.repeat(80)}\``;
const PRIVACY = '## Dados\n\nGuardamos só o necessário. [Escreva](mailto:dados@exemplo.com.br).';

/** What somebody sees who is not signed in. */
export const VISITOR_SCENARIOS: Scenario[] = [
  {
    name: 'login',
    role: 'visitor',
    open: async (page) => {
      await page.goto('/login');
      await page.getByPlaceholder('Seu e-mail cadastrado').waitFor();
    },
  },
  {
    name: 'login-demo',
    role: 'visitor',
    open: async (page) => {
      await page.route('**/api/app/settings', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), demo: '1' } });
      });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Entrar na demonstração' }).waitFor();
      await page.unroute('**/api/app/settings');
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
    name: 'login-asked-before',
    role: 'visitor',
    open: async (page) => {
      // As the server answers while no further mail may leave (tests/server/sign-in/sign-in-limits.test.ts).
      const data = {
        email: { code: 'too_many_requests', message: '612' },
        expires: { code: 'seconds_left', message: '540' },
        pending: { code: 'already_sent', message: 'a00000000000000' },
      };
      const json = { status: 429, message: '612', data };
      await page.route('**/request-otp', (route) => route.fulfill({ status: 429, json }), { times: 1 });
      await page.goto('/login');
      await page
        .getByPlaceholder('Seu e-mail cadastrado')
        .fill('maria.fernanda.silva@hospital.exemplo.com.br');
      await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
      await page.getByText('já foi pedido há pouco').waitFor();
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
      await walkTo(page, '/register');
      await page.getByRole('button', { name: 'Solicitar Cadastro' }).click();
      await page.getByText('Campos obrigatórios').waitFor();
    },
  },
  {
    name: 'registration-sent',
    role: 'visitor',
    open: async (page) => {
      await walkTo(page, '/register');
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
    open: async (page, app) => {
      await writeTexts(app, '', '');
      await page.goto('/terms');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'terms-filled',
    role: 'visitor',
    open: async (page, app) => {
      await writeTexts(app, TERMS, PRIVACY);
      await page.goto('/terms');
      await page.getByRole('link', { name: 'Escreva' }).waitFor();
    },
  },
  {
    name: 'registration-privacy',
    role: 'visitor',
    open: async (page, app) => {
      await writeTexts(app, TERMS, PRIVACY);
      await page.goto('/register');
      await page.getByRole('button', { name: 'Aviso de Privacidade' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Escreva' }).waitFor();
    },
  },
  {
    name: 'not-found',
    role: 'visitor',
    open: async (page) => {
      await walkTo(page, '/nao-existe');
      await page.getByText('Oops! Page not found').waitFor();
    },
  },
];
