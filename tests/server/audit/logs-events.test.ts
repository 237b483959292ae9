import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { call } from '../../support/http.ts';
import { runJob } from '../../support/jobs.ts';
import { addMember, addPerson, inSeconds, tokenFor } from '../../support/people.ts';
import { SUPERUSER } from '../../support/pocketbase-process.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { sql, value } from '../../support/sql.ts';
import { becomes } from '../../support/wait.ts';

let server: SignInServer;
let admin: Awaited<ReturnType<typeof addMember>>;
let addresses = 0;

// Every limit is so low that two requests reach it; every event comes from an address of its own.
beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '0.02' } });
  admin = await addMember(server.pb, { role: 'admin' });
});
afterAll(() => server.stop());

const ACTIVE = { profile: { status: 'active' } } as const;
const member = () => addMember(server.pb, ACTIVE);

type Send = (method: string, path: string, body?: unknown, token?: string) => ReturnType<typeof call>;
/** What happens, from one address; answers what the row must say of it. */
type Event = (send: Send, ip: string) => Promise<[user: string, action: string]>;

/** The rows that came from an address, oldest first, as type, user, action and status. */
async function rowsFrom(ip: string) {
  const columns = 'l.type, l.user, l.action, l.status, l.timestamp';
  const order = 'ORDER BY (SELECT n FROM log_search s WHERE s.id = l.id)';
  return sql(server.pb, `SELECT ${columns} FROM system_logs l WHERE ip = '${ip}' ${order}`);
}

async function leaves(kind: string, event: Event, count = 1) {
  addresses += 1;
  const ip = `192.0.2.${addresses}`;
  const send: Send = (method, path, body, token) =>
    call(server.pb, method, path, { body, token, headers: { 'X-Test-Address': ip } });
  const since = inSeconds(-1);
  const [user, action] = await event(send, ip);
  // PocketBase's own routes have answered before their row is written.
  await becomes(async () => (await rowsFrom(ip)).length >= count);
  const rows = await rowsFrom(ip);
  const [type, status] = kind.split(' ');
  expect(rows.map((row) => row.slice(0, 4)).slice(-1)).toEqual([[type, user, action, status]]);
  expect(rows.length).toBe(count);
  const at = String(rows.at(-1)?.[4]);
  expect([at >= since, at <= inSeconds(1)]).toEqual([true, true]);
}

const OTP = '/api/collections/users/auth-with-otp';
const ASK = '/api/collections/users/request-otp';

/** A mail that was asked for from elsewhere, and whose it is. */
async function asked(given: Parameters<typeof addPerson>[1] = ACTIVE) {
  const person = await addPerson(server.pb, given);
  addresses += 1;
  return { person, mail: await server.ask(person.email, `198.51.100.${addresses}`) };
}

const SIGN_IN: [string, string, Event, number?][] = [
  [
    'a sign-in by link',
    'login sucesso',
    async (send) => {
      const { person, mail } = await asked();
      await send('POST', OTP, { otpId: mail.linkId, password: mail.linkSecret });
      return [person.email, 'Entrou pelo link'];
    },
  ],
  [
    'a sign-in by code',
    'login sucesso',
    async (send) => {
      const { person, mail } = await asked();
      await send('POST', OTP, { otpId: mail.codeId, password: mail.code });
      return [person.email, 'Entrou pelo código'];
    },
  ],
  [
    'a sign-out',
    'login sucesso',
    async (send) => {
      const { email, token } = await member();
      await send('POST', '/api/app/sign-out', undefined, token);
      return [email, 'Saiu de todos os aparelhos'];
    },
  ],
  [
    'somebody unknown, masked',
    'seguranca alerta',
    async (send) => {
      await send('POST', ASK, { email: 'ninguem@exemplo.com.br' });
      return ['n***@exemplo.com.br', 'Link de acesso recusado: usuário não encontrado'];
    },
  ],
  [
    'an inactive member who asks for a link',
    'seguranca alerta',
    async (send) => {
      const { email } = await addPerson(server.pb, { profile: { status: 'inactive' } });
      await send('POST', ASK, { email });
      return [email, 'Link de acesso recusado: usuário inativo'];
    },
  ],
  [
    'an expired member who asks for a link',
    'seguranca alerta',
    async (send) => {
      const profile = { status: 'active', expiresAt: inSeconds(-5) } as const;
      const { email } = await addPerson(server.pb, { profile });
      await send('POST', ASK, { email });
      return [email, 'Link de acesso recusado: acesso expirado'];
    },
  ],
  [
    'somebody approved without an account',
    'seguranca alerta',
    async (send) => {
      const email = 'aprovada@exemplo.com.br';
      await addRow(server.pb, 'registration_requests', { full_name: 'A', email, status: 'approved' });
      await send('POST', ASK, { email });
      return [email, 'Link de acesso recusado: aprovado, mas ainda sem conta'];
    },
  ],
  [
    'a database that cannot say who somebody is',
    'erro erro',
    async (send) => {
      const { email } = await member();
      await sql(server.pb, 'ALTER TABLE user_roles RENAME TO hidden_roles');
      await send('POST', ASK, { email });
      await sql(server.pb, 'ALTER TABLE hidden_roles RENAME TO user_roles');
      return [email, 'Link de acesso recusado: erro interno'];
    },
  ],
  [
    'what is no address',
    'seguranca alerta',
    async (send) => {
      for (const email of ['ninguem', 7]) await send('POST', ASK, { email });
      return ['', 'Link de acesso recusado: e-mail inválido'];
    },
  ],
  [
    'a mail server that refuses',
    'erro erro',
    async (send) => {
      const { email } = await member();
      server.mail.mode = 'refuse';
      await send('POST', ASK, { email });
      server.mail.mode = 'accept';
      return [email, 'Link de acesso não enviado: 550 5.1.1 mailbox unavailable'];
    },
  ],
  [
    'a person who asks too often',
    'seguranca alerta',
    async (send) => {
      const { person } = await asked();
      for (let i = 0; i < 2; i += 1) await send('POST', ASK, { email: person.email });
      return [person.email, 'Link de acesso recusado: pedidos demais'];
    },
  ],
  [
    'a flood from one address, once',
    'seguranca alerta',
    async (send) => {
      for (let i = 0; i < 30; i += 1) await send('POST', ASK, { email: 'ninguem@exemplo.com.br' });
      return ['', 'Link de acesso recusado: pedidos demais'];
    },
    2,
  ],
  [
    'a wrong code, however often',
    'seguranca alerta',
    async (send) => {
      const { person, mail } = await asked();
      for (let i = 0; i < 5; i += 1) await send('POST', OTP, { otpId: mail.codeId, password: '00000000' });
      return [person.email, 'Entrada recusada: código errado'];
    },
  ],
  [
    'a wrong link',
    'seguranca alerta',
    async (send) => {
      const { person, mail } = await asked();
      await send('POST', OTP, { otpId: mail.linkId, password: `${mail.linkSecret}x` });
      return [person.email, 'Entrada recusada: link errado'];
    },
  ],
  [
    'ten wrong codes',
    'seguranca alerta',
    async (send, ip) => {
      const { person, mail } = await asked();
      for (let i = 0; i < 10; i += 1) await send('POST', OTP, { otpId: mail.codeId, password: '00000000' });
      const ended = await rowsFrom(ip);
      expect(ended[1]?.slice(0, 3)).toEqual([
        'seguranca',
        person.email,
        'Código encerrado depois de dez tentativas erradas',
      ]);
      return ['', 'Entrada recusada: link ou código inválido'];
    },
    3,
  ],
  [
    'an expired code',
    'seguranca alerta',
    async (send) => {
      const { person, mail } = await asked();
      await sql(
        server.pb,
        `UPDATE _otps SET created = '2020-01-01 00:00:00.000Z' WHERE id = '${mail.codeId}'`,
      );
      await send('POST', OTP, { otpId: mail.codeId, password: mail.code });
      return [person.email, 'Entrada recusada: código expirado'];
    },
  ],
  [
    'an expired link that is only looked at',
    'seguranca alerta',
    async (send) => {
      const { person, mail } = await asked();
      await sql(
        server.pb,
        `UPDATE _otps SET created = '2020-01-01 00:00:00.000Z' WHERE id = '${mail.linkId}'`,
      );
      await send('POST', '/api/app/link-info', { otpId: mail.linkId, password: mail.linkSecret });
      return [person.email, 'Entrada recusada: link expirado'];
    },
  ],
  [
    'a link that was used',
    'seguranca alerta',
    async (send) => {
      const { person, mail } = await asked();
      const link = { otpId: mail.linkId, password: mail.linkSecret };
      for (let i = 0; i < 3; i += 1) await send('POST', OTP, link);
      return [person.email, 'Entrada recusada: link já usado'];
    },
    2,
  ],
  [
    'what nobody ever sent',
    'seguranca alerta',
    async (send) => {
      for (const otpId of ['x', 'c00000000000000', 'l00000000000000'])
        await send('POST', OTP, { otpId, password: '12345678' });
      return ['', 'Entrada recusada: link ou código inválido'];
    },
  ],
  [
    'a member who was locked after the mail',
    'seguranca alerta',
    async (send) => {
      const { person, mail } = await asked();
      await sql(server.pb, `UPDATE profiles SET status = 'inactive' WHERE id = '${person.id}'`);
      await send('POST', OTP, { otpId: mail.linkId, password: mail.linkSecret });
      return [person.email, 'Entrada recusada: usuário inativo'];
    },
  ],
  [
    'too many tries at a link',
    'seguranca alerta',
    async (send) => {
      const { mail } = await asked();
      const link = { otpId: mail.linkId, password: 'x'.repeat(43) };
      for (let i = 0; i < 5; i += 1) await send('POST', '/api/app/link-info', link);
      return ['', 'Uso de link recusado: pedidos demais'];
    },
    2,
  ],
  [
    'too many registrations',
    'seguranca alerta',
    async (send) => {
      for (let i = 0; i < 5; i += 1) await send('POST', '/api/app/register', {});
      return ['', 'Cadastro recusado: pedidos demais'];
    },
  ],
];

let requests = 0;
/** A request to be let in, from nobody in particular. */
async function pending() {
  requests += 1;
  const email = `pedido${requests}@exemplo.com.br`;
  const row = { full_name: 'Ana', crm: '1', state: 'SP', status: 'pending' };
  return { id: await addRow(server.pb, 'registration_requests', { ...row, email }), email };
}
const records = (collection: string, id = '') =>
  `/api/collections/${collection}/records${id ? `/${id}` : ''}`;
const LIFETIME = { planType: 'Vitalício', accessDuration: null };

const ADMIN: [string, string, Event, number?][] = [
  [
    'an approval',
    'admin sucesso',
    async (send) => {
      const { id, email } = await pending();
      await send('POST', '/api/app/approve-user', { requestId: id, ...LIFETIME }, admin.token);
      return [admin.email, `Aprovou a solicitação de ${email} (Vitalício, sem data de expiração)`];
    },
  ],
  [
    'an approval whose mail is refused',
    'erro erro',
    async (send) => {
      const { id, email } = await pending();
      server.mail.mode = 'refuse';
      await send('POST', '/api/app/approve-user', { requestId: id, ...LIFETIME }, admin.token);
      server.mail.mode = 'accept';
      return [email, 'E-mail de aprovação não enviado: 550 5.1.1 mailbox unavailable'];
    },
    2,
  ],
  [
    'an approval mail that is sent again',
    'admin sucesso',
    async (send) => {
      const { id, email } = await pending();
      await send('POST', '/api/app/approve-user', { requestId: id, ...LIFETIME }, admin.token);
      await send('POST', '/api/app/resend-approval', { requestId: id }, admin.token);
      return [admin.email, `Reenviou o e-mail de aprovação a ${email}`];
    },
    2,
  ],
  [
    'a rejection',
    'admin sucesso',
    async (send) => {
      const { id, email } = await pending();
      await send('PATCH', records('registration_requests', id), { status: 'rejected' }, admin.token);
      return [admin.email, `Rejeitou a solicitação de ${email}`];
    },
  ],
  ...(
    [
      ['renew-access', 'Renovou o acesso de', LIFETIME, 'Vitalício, sem data de expiração'],
      ['deactivate', 'Inativou o acesso de', {}, 'Anual, sem data de expiração'],
      ['reactivate', 'Reativou o acesso de', {}, 'Anual, sem data de expiração'],
    ] as const
  ).map(([route, text, body, plan]): [string, string, Event] => [
    route,
    'admin sucesso',
    async (send) => {
      const { id, email } = await member();
      await send('POST', `/api/app/${route}`, { userId: id, ...body }, admin.token);
      return [admin.email, `${text} ${email} (${plan})`];
    },
  ]),
  [
    'an export',
    'admin sucesso',
    async (send) => {
      await send('GET', '/api/app/admin/export?what=users', undefined, admin.token);
      return [admin.email, 'Exportou os usuários'];
    },
  ],
];

/** A ticket of a member, and how a row names it. */
async function ticket(): Promise<[id: string, name: string]> {
  const { id: user_id, email } = await member();
  const id = await addRow(server.pb, 'support_requests', { name: 'Ana', email, message: 'Oi', user_id });
  return [id, `ticket ${id.slice(0, 8)} de ${email}`];
}
const REPLY = '/api/app/send-support-reply';

const SUPPORT: [string, string, Event, number?][] = [
  [
    'a reply',
    'admin sucesso',
    async (send) => {
      const [ticketId, name] = await ticket();
      expect((await send('POST', REPLY, { ticketId, message: 'Sim' }, admin.token)).status).toBe(200);
      return [admin.email, `Respondeu ao ${name}`];
    },
  ],
  [
    'a reply that the mail server refuses',
    'erro erro',
    async (send) => {
      const [ticketId, name] = await ticket();
      server.mail.mode = 'refuse';
      await send('POST', REPLY, { ticketId, message: 'Sim' }, admin.token);
      server.mail.mode = 'accept';
      return [admin.email, `Resposta ao ${name} não enviada: 550 5.1.1 mailbox unavailable`];
    },
  ],
  [
    'a resolved ticket',
    'admin sucesso',
    async (send) => {
      const [id, name] = await ticket();
      await send('PATCH', records('support_requests', id), { status: 'resolvido' }, admin.token);
      return [admin.email, `Resolveu o ${name}`];
    },
  ],
  [
    'a ticket that an administrator deletes',
    'admin sucesso',
    async (send) => {
      const [id, name] = await ticket();
      await send('DELETE', records('support_requests', id), undefined, admin.token);
      return [admin.email, `Excluiu o ${name}`];
    },
  ],
  [
    'a ticket that a superuser deletes',
    'admin sucesso',
    async (send) => {
      const [id, name] = await ticket();
      await send('DELETE', records('support_requests', id), undefined, server.pb.superuserToken);
      return [SUPERUSER.email, `Excluiu o ${name.replace(/ [a-z0-9]{8} /, ' ')} no painel do PocketBase`];
    },
  ],
  [
    'test data that is cleaned',
    'admin sucesso',
    async (send) => {
      await send('POST', '/api/app/clean-test-data', { dryRun: false }, admin.token);
      return [admin.email, 'Limpou dados de teste: 0 tickets e 0 mensagens sem ticket'];
    },
  ],
  [
    'a member who writes too much, once',
    'seguranca alerta',
    async (send) => {
      const { email, token } = await member();
      for (let i = 0; i < 5; i += 1) {
        const body = { name: 'Ana', email, message: 'Oi', key: `00000000-0000-4000-8000-00000000000${i}` };
        await send('POST', '/api/app/support-request', body, token);
      }
      return [email, 'Mensagem ao suporte recusada: mensagens demais'];
    },
  ],
];

/** What a superuser does to a record of a collection, and how the row names it. */
async function target(collection: string): Promise<[id: string, name: string]> {
  if (collection === 'marketing_assistants')
    return [await addAssistant(server.pb, { name: 'Roteirista' }), 'o assistente Roteirista'];
  if (collection === 'registration_requests') {
    const request = await pending();
    return [request.id, `a solicitação de ${request.email}`];
  }
  const person = await addPerson(server.pb, ACTIVE);
  if (collection === 'users') return [person.id, `o usuário ${person.email}`];
  if (collection === 'profiles') return [person.id, `o perfil de ${person.email}`];
  const role = await addRow(server.pb, 'user_roles', { user_id: person.id, role: 'admin' });
  return [role, `o papel admin de ${person.email}`];
}

const su = () => server.pb.superuserToken;
const done = (action: string): [string, string] => [SUPERUSER.email, action];

const deleted = ['users', 'marketing_assistants', 'registration_requests', 'user_roles'].map(
  (collection): [string, string, Event] => [
    `a deletion in ${collection}`,
    'admin sucesso',
    async (send) => {
      const [id, name] = await target(collection);
      await send('DELETE', records(collection, id), undefined, su());
      return done(`${collection === 'user_roles' ? 'Retirou' : 'Excluiu'} ${name} no painel do PocketBase`);
    },
  ],
);
const changed = (
  [
    ['users', { name: 'Outro nome', password: 'uma-senha-nova-1', passwordConfirm: 'uma-senha-nova-1' }],
    ['profiles', { status: 'inactive', expires_at: '2030-01-01 00:00:00.000Z', city: '' }],
    ['marketing_assistants', { url: 'https://exemplo.com.br/outro', tags: ['a', 'b'], category: 'Conteúdo' }],
    ['registration_requests', { crm: '999' }],
  ] as const
).map(([collection, body]): [string, string, Event] => [
  `a change in ${collection}`,
  'admin sucesso',
  async (send) => {
    const [id, name] = await target(collection);
    expect((await send('PATCH', records(collection, id), body, su())).status).toBe(200);
    const fields = {
      users: 'password, name',
      profiles: 'expires_at, status',
      marketing_assistants: 'tags, url',
      registration_requests: 'crm',
    };
    return done(`Alterou ${name} no painel do PocketBase: ${fields[collection]}`);
  },
]);

const DASHBOARD: [string, string, Event, number?][] = [
  ...deleted,
  ...changed,
  [
    'a role that is given',
    'admin sucesso',
    async (send) => {
      const { id, email } = await member();
      await send('POST', records('user_roles'), { user_id: id, role: 'admin' }, su());
      return done(`Deu o papel admin a ${email} no painel do PocketBase`);
    },
  ],
  [
    'a new assistant',
    'admin sucesso',
    async (send) => {
      const assistant = { name: 'Revisor', category: 'x', url: 'https://exemplo.com.br/r' };
      await send('POST', records('marketing_assistants'), assistant, su());
      return done('Criou o assistente Revisor no painel do PocketBase');
    },
  ],
  [
    'a change of our settings',
    'admin sucesso',
    async (send) => {
      const settings = {
        terms_markdown: 'Novos termos',
        help_url: 'https://exemplo.com.br/ajuda',
        app_name: '',
      };
      await send('PATCH', records('app_settings', 'settings0000000'), settings, su());
      return done('Alterou as configurações no painel do PocketBase: help_url, terms_markdown');
    },
  ],
  [
    "a change of PocketBase's settings",
    'admin sucesso',
    async (send) => {
      const settings = { smtp: { password: 'senha-do-correio' }, meta: { senderName: 'Outro' } };
      const answer = await send('PATCH', '/api/settings', settings, su());
      expect(answer.status).toBe(200);
      // From elsewhere: the mails of the others shall go.
      await call(server.pb, 'PATCH', '/api/settings', { token: su(), body: { smtp: { password: '' } } });
      return done('Alterou as configurações do PocketBase: meta.senderName, smtp.password');
    },
  ],
  [
    'a row of the log that is taken away',
    'seguranca alerta',
    async (send) => {
      const row = { type: 'login', action: 'x', status: 'sucesso', timestamp: inSeconds(0) };
      const id = await addRow(server.pb, 'system_logs', row);
      await send('DELETE', records('system_logs', id), undefined, su());
      return done(`Excluiu a linha do log ${id} no painel do PocketBase`);
    },
  ],
  [
    'a change of the rules',
    'seguranca alerta',
    async (send) => {
      const rule = await value(server.pb, "SELECT listRule FROM _collections WHERE name = 'system_logs'");
      const answer = await send('PATCH', '/api/collections/system_logs', { listRule: rule }, su());
      expect(answer.status).toBe(200);
      return done('Alterou a coleção system_logs no painel do PocketBase');
    },
  ],
  [
    'a token in the name of somebody',
    'seguranca alerta',
    async (send) => {
      const { id, email } = await member();
      await send('POST', `/api/collections/users/impersonate/${id}`, {}, su());
      return done(`Gerou um acesso em nome de ${email} no painel do PocketBase`);
    },
  ],
  [
    'a backup that is taken home',
    'seguranca alerta',
    async (send) => {
      await call(server.pb, 'POST', '/api/backups', { token: su(), body: { name: 'casa.zip' } });
      const { token } = (await call(server.pb, 'POST', '/api/files/token', { token: su() })).json;
      expect((await send('GET', '/api/backups/casa.zip?token=errado')).status).toBe(403);
      expect((await send('GET', `/api/backups/casa.zip?token=${token}`)).status).toBe(200);
      return done('Baixou a cópia de segurança casa.zip no painel do PocketBase');
    },
  ],
  [
    'a deleted backup',
    'seguranca alerta',
    async (send) => {
      await send('POST', '/api/backups', { name: 'teste.zip' }, su());
      await send('DELETE', '/api/backups/teste.zip', undefined, su());
      return done('Excluiu a cópia de segurança teste.zip no painel do PocketBase');
    },
    2,
  ],
  [
    'a superuser who signs in',
    'login sucesso',
    async (send) => {
      const path = '/api/collections/_superusers/auth-with-password';
      await send('POST', path, { identity: SUPERUSER.email, password: SUPERUSER.password });
      return done('Entrou no painel do PocketBase');
    },
  ],
  [
    'a wrong password of a superuser, however often',
    'seguranca alerta',
    async (send) => {
      const path = '/api/collections/_superusers/auth-with-password';
      for (let i = 0; i < 4; i += 1) {
        const answer = await send('POST', path, { identity: SUPERUSER.email, password: 'errada' });
        expect(answer.status).toBe(400);
      }
      return done('Entrada no painel do PocketBase recusada');
    },
  ],
  [
    'somebody unknown at the door of superusers',
    'seguranca alerta',
    async (send) => {
      const path = '/api/collections/_superusers/auth-with-password';
      await send('POST', path, { identity: 'invasor@exemplo.com.br', password: 'x' });
      return ['i***@exemplo.com.br', 'Entrada no painel do PocketBase recusada'];
    },
  ],
  [
    'a password in the box of the address',
    'seguranca alerta',
    async (send) => {
      const path = '/api/collections/_superusers/auth-with-password';
      await send('POST', path, { identity: 'minha-senha-secreta', password: 'x' });
      return ['', 'Entrada no painel do PocketBase recusada'];
    },
  ],
];

describe('one row, from whom and from where, is left by', () => {
  test.each([...SIGN_IN, ...ADMIN, ...SUPPORT, ...DASHBOARD])('%s', async (_, kind, event, count) => {
    await leaves(kind, event, count);
  });

  it('a new request whose mail to the administrators is refused', async () => {
    await sql(server.pb, "DELETE FROM server_state WHERE name = 'requests_mailed_at'");
    server.mail.mode = 'refuse';
    await pending();
    // To its end: the mail to the other administrator is refused too, and its row would fall into a later test.
    await runJob(server.pb, 'notify-admins-of-requests');
    const rows = () =>
      sql(
        server.pb,
        // Not those about messages to support, which go out by themselves when other tests have caused them.
        `SELECT type, action, status FROM system_logs
         WHERE user = '${admin.email}' AND ip = '' AND action LIKE 'Aviso de nova%'`,
      );
    server.mail.mode = 'accept';
    expect(await rows()).toEqual([
      ['erro', 'Aviso de nova solicitação não enviado: 550 5.1.1 mailbox unavailable', 'erro'],
    ]);
  });

  it('the administrator whom the environment names', async () => {
    const role = `SELECT type, user, status FROM system_logs WHERE action LIKE 'Recebeu o papel admin%'`;
    expect(await sql(server.pb, role)).toEqual([['admin', 'admin@exemplo.com.br', 'sucesso']]);
  });
});

describe('no row is left by', () => {
  it('what members and administrators read, nor by what a superuser reads', async () => {
    const before = await value(server.pb, 'SELECT COUNT(*) FROM system_logs');
    const token = await tokenFor(server.pb, await member());
    await call(server.pb, 'GET', '/api/app/sync?since=0', { token });
    for (const path of ['/api/app/admin/users', '/api/app/admin/logs'])
      await call(server.pb, 'GET', path, { token: admin.token });
    for (const path of ['/api/collections', '/api/settings', records('users')])
      await call(server.pb, 'GET', path, { token: su() });
    await call(server.pb, 'PATCH', records('users', 'ninguem'), { token: su(), body: { name: 'x' } });
    expect(await value(server.pb, 'SELECT COUNT(*) FROM system_logs')).toBe(before);
  });
});
