import { type AdminServer, startAdminServer } from './admin-server.ts';
import type { Answer } from './http.ts';
import { addMember, newId } from './people.ts';
import type { ServerOptions } from './pocketbase.ts';
import { addRow } from './records.ts';
import { value } from './sql.ts';

export type Member = Awaited<ReturnType<typeof addMember>>;

/** A server whose members write to support. */
export interface SupportServer extends AdminServer {
  member(): Promise<Member>;
  /** A ticket as the route makes it; returns its id. */
  write(member: Member, fields?: Record<string, unknown>): Promise<string>;
  /** A ticket straight into the database. */
  ticket(fields?: Record<string, string>): Promise<string>;
  answer(ticketId: string, message?: string, token?: string): Promise<Answer>;
  statusOf(ticketId: string): Promise<string | null>;
}

/** A body that the route takes. */
export const ticketBody = (fields: Record<string, unknown> = {}) => ({
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  message: 'Não consigo abrir o assistente.',
  key: crypto.randomUUID(),
  ...fields,
});

export async function startSupportServer(options: ServerOptions = {}): Promise<SupportServer> {
  const server = await startAdminServer(options);
  return Object.assign(server, {
    member: () => addMember(server.pb),
    async write(member: Member, fields: Record<string, unknown> = {}) {
      const body = ticketBody({ email: member.email, ...fields });
      const answer = await server.ask('POST', '/api/app/support-request', body, member.token);
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.json['id']);
    },
    ticket: (fields: Record<string, string> = {}) =>
      addRow(server.pb, 'support_requests', {
        name: 'Ana Souza',
        email: `${newId()}@exemplo.com.br`,
        message: 'Oi',
        status: 'pending',
        ...fields,
      }),
    answer: (ticketId: string, message = 'Já resolvemos.', token = server.admin.token) =>
      server.ask('POST', '/api/app/send-support-reply', { ticketId, message, adminId: 'x' }, token),
    statusOf: (ticketId: string) =>
      value(server.pb, `SELECT status FROM support_requests WHERE id = '${ticketId}'`),
  });
}
