import type { App } from './app.ts';
import { addRow } from './records.ts';
import { sql } from './sql.ts';

/** A member who asks for help, and what an administrator begins to answer: for the tab Suporte. */
export const MEMBER = 'carla@exemplo.com.br';
export const LONG = 'Não consigo abrir o assistente de roteiros desde ontem à noite.';
export const DRAFT = 'Olá, Carla! Já está resolvido.\n\nAbraço';

/** Makes that member; returns what makes tickets of hers. */
export async function ticketsOfMember(app: App) {
  const expires_at = '2199-01-01 02:59:59.999Z';
  const user_id = await app.addMember(MEMBER, { full_name: 'Carla Dias', expires_at });
  return (fields: Record<string, string> = {}) =>
    addRow(app.server, 'support_requests', {
      name: 'Carla Dias',
      email: MEMBER,
      message: LONG,
      status: 'pending',
      user_id,
      created_at: '2026-03-05 02:30:00.000Z',
      ...fields,
    });
}

/** Before the next test: no ticket, and a mail server that takes everything. */
export async function forgetTickets(app: App) {
  app.mail.release();
  await sql(app.server, 'DELETE FROM support_messages; DELETE FROM support_requests');
}
