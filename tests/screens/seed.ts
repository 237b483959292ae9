import { weekInSaoPaulo } from '../../src/shared/week.ts';
import { addRequest } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { inSeconds } from '../support/people.ts';
import { deliver, SECRETS } from '../support/purchases.ts';
import { sql } from '../support/sql.ts';

/** Who looks at a screen. `visitor` is nobody. */
export type Role = 'visitor' | 'member' | 'newcomer' | 'expired' | 'admin';

export const EMAILS: Record<Exclude<Role, 'visitor'>, string> = {
  member: 'maria.silva@exemplo.com.br',
  newcomer: 'joao.souza@exemplo.com.br',
  expired: 'ana.oliveira@exemplo.com.br',
  admin: 'admin@exemplo.com.br',
};

const inDays = (days: number) => inSeconds(days * 86_400);

/** A practice in full swing: catalogue, members of every state, requests and questions. */
export async function startSeededApp(): Promise<App> {
  const app = await App.start({ template: 'sample', env: { HOTMART_HOTTOK: SECRETS.HOTMART_HOTTOK } });
  const doctor = { crm: '123456', state: 'SP', specialty: 'Dermatologia', city: 'São Paulo' };
  const member = await app.addMember(EMAILS.member, {
    full_name: 'Maria Fernanda da Silva',
    expires_at: inDays(200),
    ...doctor,
  });
  await app.addMember(EMAILS.newcomer, { full_name: 'João Souza', plan_type: 'Vitalício', ...doctor });
  await app.addMember(EMAILS.expired, {
    full_name: 'Ana Oliveira',
    expires_at: '2024-01-01 02:59:59.999Z',
    ...doctor,
  });
  for (const id of [...app.sample.values()].filter((_, place) => place % 9 === 0)) {
    await app.operator('POST', '/api/collections/user_favorites/records', {
      user_id: member,
      assistant_id: id,
    });
  }
  for (const [index, name] of ['Beatriz Ramos Nogueira', 'Caio Prado', 'Daniela Antunes'].entries()) {
    await addRequest(app, {
      full_name: name,
      email: `pedido${index}@exemplo.com.br`,
      crm: String(200_001 + index),
    });
  }
  await addTickets(app, member);
  await addOpenings(app);
  await addPurchases(app);
  const replies =
    '# Acesso expirado\nOlá, {nome}! O plano {plano} valeu até {validade}.\n# Entrar de novo\nToque em Sair.';
  await app.operator('PATCH', '/api/collections/app_settings/records/settings0000000', {
    saved_replies: replies,
  });
  return app;
}

/** Some assistants are opened often, some seldom, some never. */
const addOpenings = (app: App) =>
  sql(
    app.server,
    `INSERT INTO assistant_openings SELECT id, ${weekInSaoPaulo(Date.now())}, 1 + (rowid % 9) * 7
     FROM marketing_assistants WHERE rowid % 4 != 0`,
  );

async function addPurchases(app: App): Promise<void> {
  const sale = { platform: 'hotmart', product: '4774438', name: 'Eduarda Menezes de Albuquerque' } as const;
  const email = 'eduarda.menezes@exemplo.com.br';
  await deliver(app.server, { ...sale, order: 'HP16015479281022', email }, 'paid');
  await deliver(app.server, { ...sale, order: 'HP16015479281023', email }, 'waiting');
  await deliver(app.server, { ...sale, order: 'HP16015479281024', email: EMAILS.newcomer }, 'paid');
}

async function addTickets(app: App, member: string): Promise<void> {
  const ask = async (message: string, status: string) =>
    String(
      (
        await app.operator('POST', '/api/collections/support_requests/records', {
          name: 'Maria Fernanda da Silva',
          email: EMAILS.member,
          user_id: member,
          message,
          status,
        })
      )['id'],
    );
  await ask('Não encontro o assistente de roteiros para Reels que usava no mês passado.', 'pending');
  const answered = await ask(
    'Como faço para emitir o recibo da minha assinatura anual em nome da clínica?',
    'respondido',
  );
  await app.operator('POST', '/api/collections/support_messages/records', {
    sender_id: answered,
    author: 'admin',
    message: 'Olá, Maria! O recibo foi enviado hoje ao seu e-mail. Qualquer dúvida, escreva por aqui.',
  });
  await ask('O botão de copiar não funcionava no meu celular; já voltou, obrigada.', 'resolvido');
}
