import { storedMoment } from '../../src/shared/sao-paulo.ts';
import { type Answer, call, type Json } from './http.ts';
import { runJob, startJob } from './jobs.ts';
import type { MailServer } from './mail-server.ts';
import { addMember, newId } from './people.ts';
import { type PocketBase, type ServerOptions, startPocketBase } from './pocketbase.ts';
import { addRow } from './records.ts';
import { sql, value } from './sql.ts';
import { startWithMailServer } from './with-mail-server.ts';

export type Admin = Awaited<ReturnType<typeof addMember>>;

/** PocketBase with a mail server and an administrator who decides. */
export interface AdminServer {
  pb: PocketBase;
  mail: MailServer;
  admin: Admin;
  /** A request as the administrator, or as somebody else. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** A pending request; returns its id and address. */
  request(fields?: Record<string, string | number>): Promise<{ id: string; email: string }>;
  count(from: string): Promise<number>;
  logs(where: string): Promise<(string | null)[][]>;
  /** Runs a job of the server to its end. */
  runJob(name: string): Promise<void>;
  /** Starts a job that has no end, or whose end is not waited for. */
  startJob(name: string): Promise<void>;
  /** Takes the place of a server that was killed, on the same data and mail server. */
  restart(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export async function startAdminServer(options: ServerOptions = {}): Promise<AdminServer> {
  const { pb, mail, options: given } = await startWithMailServer(options, { RATE_LIMIT_FACTOR: '1000' });
  const admin = await addMember(pb, { role: 'admin' });
  const server: AdminServer = {
    pb,
    mail,
    admin,
    ask: (method, path, body, token = admin.token) => call(server.pb, method, path, { token, body }),
    async request(fields = {}) {
      const email = String(fields['email'] ?? `${newId()}@exemplo.com.br`);
      const row = { full_name: 'Ana Souza', specialty: 'Dermatologia', crm: '123456', state: 'SP' };
      const id = await addRow(server.pb, 'registration_requests', {
        ...row,
        phone: '(11) 91234-5678',
        status: 'pending',
        ...fields,
        email,
      });
      return { id, email };
    },
    count: async (from) => Number(await value(server.pb, `SELECT COUNT(*) FROM ${from}`)),
    logs: (where) =>
      sql(
        server.pb,
        `SELECT type, user, action, status FROM system_logs WHERE ${where} ORDER BY timestamp, rowid`,
      ),
    runJob: (name) => runJob(server.pb, name),
    startJob: (name) => startJob(server.pb, name),
    async restart(env = {}) {
      const { dataDir } = server.pb;
      server.pb = await startPocketBase({ ...given, env: { ...given.env, ...env }, dataDir });
    },
    async stop() {
      await server.pb.stop();
      await mail.stop();
    },
  };
  return server;
}

/** The day in São Paulo so many days from now, 'YYYY-MM-DD'. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** The last moment of a São Paulo day as PocketBase stores it. */
export const endOfDay = (day: string) => storedMoment(Date.parse(`${day}T23:59:59.999-03:00`));

/** The link of the one button in a mail. */
export function buttonOf(text: string | undefined): string {
  const links = [...(text ?? '').matchAll(/^https?:\/\/\S+$/gm)].map(([link]) => link);
  return links.at(-1) ?? '';
}

export type { Json };
