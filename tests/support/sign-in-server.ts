import { type Answer, call, type Json } from './http.ts';
import type { MailServer } from './mail-server.ts';
import { addPerson } from './people.ts';
import type { PocketBase, ServerOptions } from './pocketbase.ts';
import { readSignInMail, type SignInMail } from './sign-in-mail.ts';
import { startWithMailServer } from './with-mail-server.ts';

/** The header by which tests pretend to come from somewhere else; only servers that were told to trust it do. */
const FROM = 'X-Test-Address';

export interface Person {
  id: string;
  email: string;
}

/** A mail that was asked for and read, with the id that the code belongs to. */
export interface Asked extends SignInMail {
  codeId: string;
}

export interface SignInServer {
  pb: PocketBase;
  mail: MailServer;
  /** One request as a visitor (or with a token), optionally from another address. */
  post(path: string, body?: unknown, from?: { ip?: string; token?: string }): Promise<Answer>;
  request(email: unknown, ip?: string): Promise<Answer>;
  enter(otpId: string, password: string, ip?: string): Promise<Answer>;
  /** Asks for a link and reads the mail. */
  ask(email: string, ip?: string): Promise<Asked>;
  /** Rows of a query, as text. */
  sql(query: string): Promise<string[][]>;
  /** A new user with a profile; `null` for a user without one. */
  person(profile?: { status: string; expires_at?: string } | null, name?: string): Promise<Person>;
  create(collection: string, body: object): Promise<Json>;
  logs(filter: string): Promise<Json>;
  stop(): Promise<void>;
}

/** How many sign-in secrets a person has at this moment. */
export async function secretsOf(server: SignInServer, person: Person): Promise<number> {
  const rows = await server.sql(`SELECT count(*) FROM _otps WHERE recordRef = '${person.id}'`);
  return Number(rows[0]?.[0]);
}

let people = 0;

/** PocketBase and a mail server, each real, talking to each other. */
export async function startSignInServer(options: ServerOptions = {}): Promise<SignInServer> {
  const { pb, mail } = await startWithMailServer(options, { TRUSTED_PROXY_HEADER: FROM });

  const server: SignInServer = {
    pb,
    mail,
    post: (path, body, { ip, token } = {}) =>
      call(pb, 'POST', path, { body, token, headers: ip ? { [FROM]: ip } : {} }),
    request: (email, ip) =>
      server.post('/api/collections/users/request-otp', { email }, ip ? { ip } : undefined),
    enter: (otpId, password, ip) =>
      server.post('/api/collections/users/auth-with-otp', { otpId, password }, ip ? { ip } : undefined),
    async ask(email, ip) {
      const answer = await server.request(email, ip);
      if (answer.status !== 200) throw new Error(`No link for ${email}: ${answer.status} ${answer.text}`);
      const read = readSignInMail(await mail.next(email));
      return { ...read, codeId: String(answer.json['otpId']) };
    },
    async sql(query) {
      const answer = await call(pb, 'POST', '/api/sql', { token: pb.superuserToken, body: { query } });
      if (answer.status !== 200) throw new Error(`SQL refused: ${answer.text}`);
      return (answer.json['rows'] ?? []) as unknown as string[][];
    },
    async create(collection, body) {
      const path = `/api/collections/${collection}/records`;
      const answer = await call(pb, 'POST', path, { token: pb.superuserToken, body });
      if (answer.status !== 200) throw new Error(`${collection} refused: ${answer.text}`);
      return answer.json;
    },
    async person(profile = { status: 'active' }, name = 'Ana Souza') {
      people += 1;
      const email = `pessoa${people}@exemplo.com.br`;
      if (!profile) return addPerson(pb, { email, name });
      const { status, expires_at: expiresAt = '' } = profile;
      return addPerson(pb, { email, name, profile: { status, expiresAt, planType: '' } });
    },
    async logs(filter) {
      const query = new URLSearchParams({ filter, sort: '-timestamp', perPage: '200' });
      const path = `/api/collections/system_logs/records?${query}`;
      return (await call(pb, 'GET', path, { token: pb.superuserToken })).json['items'] as Json;
    },
    async stop() {
      await pb.stop();
      await mail.stop();
    },
  };
  return server;
}
