import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdminServer, type Json, startAdminServer } from '../../support/admin-server.ts';
import { codes } from '../../support/http.ts';
import { addMember, addPerson, inSeconds, newId } from '../../support/people.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: WITH_REQUEST_LOG });
});
afterAll(() => server.stop());

const list = (query: Record<string, string> = {}, token?: string) =>
  server.ask('GET', `/api/app/admin/requests?${new URLSearchParams(query)}`, undefined, token);
const idsOf = (answer: { json: Json }) => [...(answer.json['items'] ?? [])].map((item) => item['id']);
const people = {} as Record<'joao' | 'maria' | 'decided', { id: string; email: string }>;

beforeAll(async () => {
  people.joao = await server.request({
    full_name: 'João Gonçalves',
    email: 'joao.g@clinica.com.br',
    created_at: inSeconds(-300),
  });
  people.maria = await server.request({
    full_name: 'Maria da Conceição',
    email: 'mc@exemplo.com.br',
    created_at: inSeconds(-200),
    crm: '',
    state: '',
    is_student: 1,
  });
  people.decided = await server.request({
    full_name: 'Rejeitado',
    email: 'r@exemplo.com.br',
    created_at: inSeconds(-100),
    status: 'rejected',
    reviewed_by: server.admin.id,
    reviewed_at: inSeconds(-50),
    rejection_reason: 'CRM não encontrado',
  });
});

describe('the requests', () => {
  it('come newest first, whole, with who decided and how many are waiting', async () => {
    const answer = await list();
    expect(idsOf(answer)).toEqual([people.decided.id, people.maria.id, people.joao.id]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toMatchObject({ page: 1, perPage: 50, totalItems: 3, pending: 2 });
    const item = answer.json['items']?.[0] ?? {};
    const { created_at, reviewed_at, ...rest } = item as Record<string, unknown>;
    expect(`${created_at} ${reviewed_at}`).toMatch(/^\d{4}-\S+ \S+Z \d{4}-\S+ \S+Z$/);
    expect(rest).toEqual({
      id: people.decided.id,
      full_name: 'Rejeitado',
      email: people.decided.email,
      specialty: 'Dermatologia',
      crm: '123456',
      phone: '(11) 91234-5678',
      state: 'SP',
      status: 'rejected',
      is_other_professional: false,
      is_student: false,
      reviewed_by: server.admin.id,
      reviewer: server.admin.email,
      rejection_reason: 'CRM não encontrado',
      mail_status: '',
      mail_tried_at: '',
      is_bought: false,
    });
    expect(answer.json['items']?.[1]).toMatchObject({ is_student: true, reviewer: '', reviewed_at: '' });
  });

  test.each([
    ['joao', ['joao']],
    ['GONÇALVES João', ['joao']],
    ['conceicao', ['maria']],
    ['ceiç', ['maria']],
    ['@clinica', ['joao']],
    ['da', ['maria']],
    ['a', ['joao', 'maria', 'decided']],
    ['da conce', ['maria']],
    ['%', []],
    ['"', []],
    ["' OR 1=1 --", []],
    ['joao NOT maria', []],
    ['xyz', []],
  ] as const)('searched for %j are %j', async (search, who) => {
    const wanted = who.map((name) => people[name].id);
    expect(idsOf(await list({ search })).sort()).toEqual(wanted.sort());
  });

  it('are filtered by status, also together with a search, and counted', async () => {
    expect(idsOf(await list({ status: 'pending' }))).toEqual([people.maria.id, people.joao.id]);
    expect((await list({ status: 'pending', search: 'joao' })).json).toMatchObject({
      totalItems: 1,
      pending: 2,
    });
    expect((await list({ status: 'approved' })).json).toMatchObject({ items: [], totalItems: 0 });
    const wrong = await list({ status: "pending' OR 1=1" });
    expect([wrong.status, ...codes(wrong)]).toEqual([400, 'status:invalid_status']);
  });

  it('come page by page', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, perPage: '1' })));
    expect(pages.map((page) => idsOf(page)[0])).toEqual([
      people.decided.id,
      people.maria.id,
      people.joao.id,
      undefined,
    ]);
    expect((await list({ page: '-1', perPage: '99999' })).json).toMatchObject({ page: 1, perPage: 200 });
  });

  it('of one id answer the link in a mail', async () => {
    expect(idsOf(await list({ id: people.joao.id }))).toEqual([people.joao.id]);
    expect((await list({ id: people.joao.id })).json).toMatchObject({ totalItems: 1, pending: 2 });
    expect(idsOf(await list({ id: newId() }))).toEqual([]);
    // Beside the page of the list that was looked at before.
    expect(idsOf(await list({ id: people.joao.id, page: '3' }))).toEqual([people.joao.id]);
  });

  it('are for administrators only', async () => {
    const member = await addMember(server.pb);
    const locked = await addMember(server.pb, { profile: { status: 'inactive' } });
    for (const path of ['requests', 'users', `request-hints?id=${people.joao.id}`]) {
      const as = async (token: string) => {
        const answer = await server.ask('GET', `/api/app/admin/${path}`, undefined, token);
        return `${answer.status} ${codes(answer)}`;
      };
      expect(await as('')).toBe('401 auth:signed_out');
      expect(await as('garbage')).toBe('401 auth:signed_out');
      expect(await as(member.token)).toBe('403 access:admin_only');
      expect(await as(locked.token)).toMatch(/^403 access:/);
    }
  });

  it('leave no search in the request log', async () => {
    await list({ search: 'segredo-na-busca' });
    await server.ask('GET', '/api/app/admin/users?search=segredo-na-busca');
    await writeRequestLog(server.pb);
    const logs = await server.ask('GET', '/api/logs?perPage=500', undefined, server.pb.superuserToken);
    expect(logs.status).toBe(200);
    expect(logs.text).not.toContain('segredo-na-busca');
  });
});

describe('the hints of a request', () => {
  const hints = async (id: string) => (await server.ask('GET', `/api/app/admin/request-hints?id=${id}`)).json;

  it('name the account of the same address, and others with the same CRM and state or phone', async () => {
    const email = `${newId()}@exemplo.com.br`;
    const user = await addPerson(server.pb, {
      email,
      profile: { status: 'inactive', expiresAt: inSeconds(-60) },
    });
    const twin = await addPerson(server.pb, { profile: { status: 'active' } });
    await sql(
      server.pb,
      `UPDATE profiles SET crm = 'CRM 98.765-P', state = 'MG', phone = '+55 31 99888-7766' WHERE id = '${twin.id}'`,
    );
    const before = await server.request({
      crm: '98765',
      state: 'MG',
      phone: '(31) 3333-4444',
      status: 'rejected',
    });
    const elsewhere = await server.request({ crm: '98765', state: 'RJ', phone: '' });
    const over = await addPerson(server.pb, { profile: { status: 'active', expiresAt: inSeconds(-60) } });
    await sql(server.pb, `UPDATE profiles SET crm = '98765', state = 'RJ' WHERE id = '${over.id}'`);
    const { id } = await server.request({ email, crm: '98765', state: 'MG', phone: '31 9988877 66' });
    const seen = await hints(id);
    expect(seen['existingUser']).toMatchObject({ userId: user.id, plan_type: 'Anual', status: 'inactive' });
    const found = (list: Json | undefined) => [...(list ?? [])].map((one) => `${one['kind']} ${one['id']}`);
    expect(found(seen['sameCrm'])).toEqual([`member ${twin.id}`, `request ${before.id}`]);
    expect(found(seen['samePhone'])).toEqual([`member ${twin.id}`]);
    expect(seen['sameCrm']?.[1]).toMatchObject({
      full_name: 'Ana Souza',
      email: before.email,
      status: 'rejected',
    });
    expect(seen['sameCrm']?.[0]).toMatchObject({ status: 'active' });
    // Whose access is over is no 'active' user in the words of whoever decides.
    expect((await hints(elsewhere.id))['sameCrm']).toMatchObject([{ id: over.id, status: 'expired' }]);
  });

  it('are at most five of a kind, and none for what was not given', async () => {
    const many = [];
    for (let i = 0; i < 7; i += 1) many.push(await server.request({ crm: '555', state: 'AC', phone: '' }));
    const seen = await hints(String(many[0]?.id));
    expect([seen['sameCrm']?.length, seen['samePhone']?.length, seen['existingUser']]).toEqual([5, 0, null]);
    const bare = await server.request({ crm: '', state: '', phone: '' });
    expect(await hints(bare.id)).toEqual({ existingUser: null, sameCrm: [], samePhone: [], decided: null });
  });

  it('say who has decided it by now, and when', async () => {
    const { id } = await server.request();
    expect((await hints(id))['decided']).toBeNull();
    const decision = {
      requestId: id,
      accessDuration: null,
      planType: 'Vitalício',
      reviewedBy: server.admin.id,
    };
    expect((await server.ask('POST', '/api/app/approve-user', decision)).status).toBe(200);
    expect((await hints(id))['decided']).toEqual({
      status: 'approved',
      by: server.admin.email,
      at: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('of a request that is gone are 404', async () => {
    const answer = await server.ask('GET', `/api/app/admin/request-hints?id=${newId()}`);
    expect([answer.status, ...codes(answer)]).toEqual([404, 'requestId:not_found']);
  });
});

describe('an open admin screen', () => {
  it('is told when requests and members change, whoever wrote, and a member may not listen', async () => {
    const stream = await openStream(server.pb);
    const member = await addMember(server.pb);
    const eavesdropper = await openStream(server.pb);
    try {
      expect((await stream.subscribe(server.admin.token, ['app/admin'])).status).toBe(204);
      for (const topic of ['app/admin', 'app/admin?options={}']) {
        const refused = await eavesdropper.subscribe(member.token, ['app/catalogue', topic]);
        expect([refused.status, ...codes(refused)]).toEqual([403, 'access:admin_only']);
      }
      await eavesdropper.subscribe(member.token, ['app/catalogue']);
      const told = (what: string) => () =>
        stream.events.some((event) => event.topic === 'app/admin' && event.data === JSON.stringify({ what }));
      const body = { full_name: 'Bia', email: `${newId()}@exemplo.com.br`, crm: '1', state: 'SP' };
      expect((await server.ask('POST', '/api/app/register', body, '')).status).toBe(200);
      expect(await stream.until(told('requests'))).toBe(true);
      await server.ask('POST', '/api/app/deactivate', { userId: member.id });
      expect(await stream.until(told('users'))).toBe(true);
      expect(eavesdropper.events.filter((event) => event.topic === 'app/admin')).toEqual([]);
    } finally {
      stream.close();
      eavesdropper.close();
    }
  });

  it('of somebody who lost the role is told nothing more', async () => {
    const former = await addMember(server.pb, { role: 'admin' });
    const stream = await openStream(server.pb);
    try {
      await stream.subscribe(former.token, ['app/admin']);
      await sql(server.pb, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
      const watching = await openStream(server.pb);
      await watching.subscribe(server.admin.token, ['app/admin']);
      // Twice: what the first one says wrongly has been said by the end of the second.
      for (const heard of [0, 1]) {
        const body = { full_name: 'Bia', email: `${newId()}@exemplo.com.br`, crm: '1', state: 'SP' };
        await server.ask('POST', '/api/app/register', body);
        expect(await watching.until(() => watching.events.length > heard)).toBe(true);
      }
      watching.close();
      expect(stream.events.filter((event) => event.topic === 'app/admin')).toEqual([]);
    } finally {
      stream.close();
    }
  });
});
