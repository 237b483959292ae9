import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_LINES } from '../../support/access/route-matrix.ts';
import { inParallel } from '../../support/access/walk.ts';
import { BLOCKS } from '../../support/api-docs.ts';
import { FULL } from '../../support/full.ts';
import { type Answer, call, codes } from '../../support/http.ts';
import { addMember, inSeconds, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { pull } from '../../support/pull.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { ROUTES } from '../../support/route-table.ts';
import { sql, write } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';

type Member = Awaited<ReturnType<typeof addMember>>;
const MARK = 'segredo-da-bia';

let server: PocketBase;
let ana: Member;
let bia: Member;
/** Everything of Bia's that has an id, by collection. */
let hers: [string, string][];
/** What only app routes know, by table: purchases, changes, an assistant that nobody may see yet. */
let ofAppRoutes: [string, string][];
let untouched: string;

const idOf = (collection: string) => hers.find(([name]) => name === collection)?.[1] ?? '';

const snapshot = async () => {
  const tables = ['users', 'user_roles', 'profiles', 'user_favorites', 'registration_requests'];
  tables.push('support_requests', 'support_messages', 'system_logs', 'app_settings', 'marketing_assistants');
  tables.push('purchase_deliveries', 'purchases', 'purchase_products', 'invitations', 'change_trail');
  tables.push('setting_changes');
  const rows = await Promise.all(tables.map((table) => sql(server, `SELECT * FROM ${table} ORDER BY 1`)));
  return JSON.stringify(rows);
};

beforeAll(async () => {
  server = await startPocketBase();
  ana = await addMember(server);
  bia = await addMember(server, {
    email: `${MARK}@exemplo.com.br`,
    role: 'admin',
    profile: { status: 'active', planType: MARK },
  });
  const assistant = await addAssistant(server);
  const ticket = await addRow(server, 'support_requests', {
    name: MARK,
    email: bia.email,
    message: MARK,
    status: 'pending',
    user_id: bia.id,
  });
  const at = { timestamp: inSeconds(0), status: 'sucesso', type: 'login' };
  const role = await sql(server, `SELECT id FROM user_roles WHERE user_id = '${bia.id}'`);
  hers = [
    ['users', bia.id],
    ['profiles', bia.id],
    ['user_roles', String(role[0]?.[0])],
    ['user_favorites', await addRow(server, 'user_favorites', { user_id: bia.id, assistant_id: assistant })],
    ['support_requests', ticket],
    [
      'support_messages',
      await addRow(server, 'support_messages', { sender_id: ticket, message: MARK, author: 'member' }),
    ],
    ['system_logs', await addRow(server, 'system_logs', { ...at, user: bia.email, action: MARK })],
    [
      'registration_requests',
      await addRow(server, 'registration_requests', { full_name: MARK, email: bia.email, status: 'pending' }),
    ],
  ];
  const [change, hidden] = [newId(), await addAssistant(server, { name: MARK, published: 0 })];
  const log = idOf('system_logs');
  await write(
    server,
    `INSERT INTO purchase_deliveries (id, first_at, last_at, provider, event, kind, product, product_name, order_id, email, name, phone)
       VALUES (1, '', '', 'hotmart', 'paid', 'paid', 'p', '${MARK}', 'o', '${bia.email}', '${MARK}', '');
     INSERT INTO setting_changes (id, at, actor, field, before, after) VALUES (1, '', '${bia.email}', 'help_url', '${MARK}', '');
     INSERT INTO change_trail (id, log_id, kind, record, was, became)
       VALUES ('${change}', '${log}', 'profiles', '${bia.id}', '{"plan_type":"${MARK}"}', '{}');
     INSERT INTO invitations (user_id, invited_by, created_at) VALUES ('${bia.id}', '${bia.id}', '')`,
  );
  ofAppRoutes = [
    ['purchase_deliveries', '1'],
    ['change_trail', change],
    ['marketing_assistants', hidden],
  ];
  untouched = await snapshot();
});
afterAll(() => server.stop());

interface Try {
  method: string;
  path: string;
  body?: unknown;
}

/** Runs the tries as Ana and returns those whose answer told something of Bia. */
async function leaks(tries: Try[]): Promise<string[]> {
  const run = async ({ method, path, body }: Try) => {
    const answer: Answer = await call(server, method, path, { token: ana.token, body });
    const told = answer.text.includes(MARK) || (answer.status < 300 && answer.text.includes(bia.id));
    return told || answer.status >= 500 ? `${method} ${path} → ${answer.status} ${answer.text}` : null;
  };
  const found = await inParallel(
    tries.map((one) => () => run(one)),
    8,
  );
  const told = found.filter((leak) => leak !== null);
  if (told.length === 0) tried('T11', tries.length);
  return told;
}

describe('with the ids of somebody else', () => {
  test('no verb of any record route reads or changes anything', async () => {
    const tries: Try[] = [];
    for (const [collection, id] of hers) {
      const records = `/api/collections/${collection}/records`;
      for (const query of [
        '',
        '?expand=user_id,sender_id,assistant_id,reviewed_by',
        '?fields=*',
        '?skipTotal=1',
      ]) {
        tries.push({ method: 'GET', path: `${records}/${id}${query}` });
      }
      for (const body of [
        { user_id: ana.id },
        { name: 'x' },
        { status: 'resolvido' },
        { email: ana.email },
      ]) {
        tries.push({ method: 'PATCH', path: `${records}/${id}`, body });
        tries.push({ method: 'PUT', path: `${records}/${id}`, body });
      }
      tries.push({ method: 'DELETE', path: `${records}/${id}` });
      tries.push({ method: 'POST', path: records, body: { id, user_id: bia.id, sender_id: id } });
      tries.push({ method: 'GET', path: `/api/files/${collection}/${id}/x.txt` });
      for (const method of ['GET', 'POST']) {
        for (const verb of ['impersonate', 'auth-refresh', 'request-verification', 'truncate']) {
          tries.push({
            method,
            path: `/api/collections/${collection}/${verb}/${id}`,
            body: method === 'POST' ? {} : undefined,
          });
        }
      }
    }
    expect(tries.length).toBeGreaterThan(150);
    expect(await leaks(tries)).toEqual([]);
    expect(await snapshot()).toBe(untouched);
  });

  test('no filter, sort or expansion of an open list answers a question about others', async () => {
    const open = [
      'users',
      'profiles',
      'user_roles',
      'support_requests',
      'support_messages',
      'user_favorites',
    ];
    const filters = [
      `id = '${bia.id}'`,
      `user_id = '${bia.id}'`,
      "id != ''",
      `user_id.email ~ '${MARK}'`,
      `@collection.users.email ~ '${MARK}'`,
      `@collection.profiles.plan_type ?= '${MARK}'`,
      `@collection.system_logs.action ?~ '${MARK}'`,
      `profiles_via_user_id.plan_type ?= '${MARK}'`,
      'sender_id.user_id != ""',
      `@request.auth.id != '' || id = '${bia.id}'`,
    ];
    const tries: Try[] = open.flatMap((collection) =>
      filters.flatMap((filter) =>
        ['', '&sort=-user_id.email', '&expand=user_id,user_id.profiles_via_user_id'].map((rest) => ({
          method: 'GET',
          path: `/api/collections/${collection}/records?perPage=500&filter=${encodeURIComponent(filter)}${rest}`,
        })),
      ),
    );
    expect(await leaks(tries)).toEqual([]);
  });

  test('no app route takes them', async () => {
    const tries: Try[] = [
      { method: 'GET', path: `/api/app/sync?user=${bia.id}&user_id=${bia.id}` },
      { method: 'POST', path: '/api/app/check-user-exists', body: { email: bia.email } },
      { method: 'GET', path: `/api/app/settings?user=${bia.id}` },
      {
        method: 'GET',
        path: `/api/app/my-tickets?user=${bia.id}&user_id=${bia.id}&id=${idOf('support_requests')}`,
      },
      { method: 'GET', path: `/api/app/admin/tickets?search=${MARK}` },
      { method: 'GET', path: `/api/app/admin/ticket?id=${idOf('support_requests')}` },
      { method: 'POST', path: '/api/app/clean-test-data', body: { dryRun: true } },
      { method: 'POST', path: '/api/app/clean-test-data', body: { dryRun: false } },
    ];
    for (const ticketId of [idOf('support_requests'), idOf('support_messages')]) {
      const body = { ticketId, message: 'Oi' };
      tries.push({ method: 'POST', path: '/api/app/support-message', body });
      tries.push({ method: 'POST', path: '/api/app/send-support-reply', body: { ...body, adminId: bia.id } });
    }
    for (const extra of ['user_id', 'id', 'ticketId']) {
      const body = {
        name: 'Ana',
        email: ana.email,
        message: 'Oi',
        key: newId(),
        [extra]: idOf('support_requests'),
      };
      tries.push({ method: 'POST', path: '/api/app/support-request', body });
    }
    for (const extra of ['user', 'user_id', 'userId', 'auth']) {
      const body = { device: 'aparelho-0001', ops: [], [extra]: bia.id };
      tries.push({ method: 'POST', path: '/api/app/favorites/push', body });
    }
    expect(await leaks(tries)).toEqual([]);
    expect((await pull(server, ana.token)).head).toMatchObject({
      favorites: [],
      member: { email: ana.email },
    });
    expect(await snapshot()).toBe(untouched);
  });
});

/** What a route reads, as docs/api says: a test compares its blocks with the route table. */
function inputsOf(route: string): { query: string[]; body: string[] } {
  const [, text = ''] =
    BLOCKS.find((block) => block.route === route)?.fields.find(([label]) => label === 'Body') ?? [];
  const [body = '', query = ''] = text.split('Query:');
  return {
    query: [...query.matchAll(/`(\w+)`/g)].map(([, name]) => String(name)),
    body: [...body.matchAll(/\{[^`]*\}/g)].flatMap(([braces]) =>
      [...braces.matchAll(/(\w+)\??(?=[,:}])/g)].map(([, name]) => String(name)),
    ),
  };
}

const isId = (name: string) => name === 'id' || name === 'after' || name.endsWith('Id');

/** Routes that only administrators may ask, as the matrix has it: one that a mistake opened is among them still. */
const OF_ADMINISTRATORS = ROUTE_LINES.filter(({ allowed }) => !allowed.member).map(({ route }) => route);

/** A request that its handler would carry out, were it reached: with an id, under every name that it reads or might. */
function withId(route: string, id: string): Try {
  const [method = '', path = ''] = route.split(' ');
  const { query, body } = inputsOf(route);
  const known: Record<string, unknown> = {
    accessDuration: inSeconds(86_400 * 365),
    planType: 'Anual',
    reviewedBy: ana.id,
    email: bia.email,
    message: 'Oi',
    dryRun: false,
    published: true,
    together: true,
    version: 1,
    days: 30,
    provider: 'hotmart',
    product: 'p',
    what: 'users',
    limit: '10',
    page: '1',
    perPage: '50',
    status: '',
    text: `nome,e-mail\n${MARK},${MARK}@exemplo.com`,
  };
  const fill = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, isId(name) ? id : (known[name] ?? MARK)]));
  const ids = { user: id, user_id: id, ...fill(['id', 'userId']) };
  if (method === 'GET') {
    const asked = new URLSearchParams({ ...ids, ...(fill(query) as Record<string, string>) });
    return { method, path: `${path}?${asked}` };
  }
  return { method, path, body: { ...ids, ...fill(body) } };
}

describe('with the ids of somebody else, on every route of administrators that the table has', () => {
  test('a member and a guest are refused with why, and nothing changes', async () => {
    const inTable = Object.keys(ROUTES).filter((route) => ROUTES[route]?.access === 'admin');
    const routes = [...new Set([...inTable, ...OF_ADMINISTRATORS])];
    const takesIds = routes.filter((route) => Object.values(inputsOf(route)).flat().some(isId));
    // Those that docs/api gives an id: were it written otherwise, nothing would be filled in.
    expect(takesIds.length).toBeGreaterThanOrEqual(19);
    const ids = [...hers, ...ofAppRoutes].map(([, id]) => id);
    // No route reads an id before it refuses: one for each, and each in its turn.
    const tries = routes.flatMap((route, n) =>
      ids.filter((_, i) => FULL || i === n % ids.length).map((id) => withId(route, id)),
    );
    const wrong: string[] = [];
    const walk = async ({ method, path, body }: Try, token: string, refusal: string) => {
      const answer = await call(server, method, path, { token, body });
      const said = `${answer.status} ${codes(answer)}`;
      if (said !== refusal || answer.text.includes(MARK)) wrong.push(`${method} ${path}: ${said}`);
    };
    const walks = tries.flatMap((one) => [
      () => walk(one, ana.token, '403 access:admin_only'),
      () => walk(one, '', '401 auth:signed_out'),
    ]);
    await inParallel(walks, 8);
    expect(wrong).toEqual([]);
    expect(await snapshot()).toBe(untouched);
    tried('T11', walks.length);
  });
});

describe('nobody makes himself an administrator', () => {
  const ATTEMPTS: [string, () => Try][] = [
    [
      'by a role',
      () => ({
        method: 'POST',
        path: '/api/collections/user_roles/records',
        body: { user_id: ana.id, role: 'admin' },
      }),
    ],
    [
      'by taking a role',
      () => ({
        method: 'PATCH',
        path: `/api/collections/user_roles/records/${hers[2]?.[1]}`,
        body: { user_id: ana.id },
      }),
    ],
    [
      'by a field of the user',
      () => ({
        method: 'PATCH',
        path: `/api/collections/users/records/${ana.id}`,
        body: { role: 'admin', verified: true },
      }),
    ],
    [
      'by a back-relation of the user',
      () => ({
        method: 'PATCH',
        path: `/api/collections/users/records/${ana.id}`,
        body: { 'user_roles_via_user_id+': hers[2]?.[1] },
      }),
    ],
    [
      'by a new account',
      () => ({
        method: 'POST',
        path: '/api/collections/users/records',
        body: { email: 'x@y.zz', password: '1234567890', passwordConfirm: '1234567890' },
      }),
    ],
    [
      'by a superuser',
      () => ({
        method: 'POST',
        path: '/api/collections/_superusers/records',
        body: { email: 'x@y.zz', password: '1234567890', passwordConfirm: '1234567890' },
      }),
    ],
    [
      'by the batch route',
      () => ({
        method: 'POST',
        path: '/api/batch',
        body: {
          requests: [
            {
              method: 'POST',
              url: '/api/collections/user_roles/records',
              body: { user_id: ana.id, role: 'admin' },
            },
          ],
        },
      }),
    ],
    ['by SQL', () => ({ method: 'POST', path: '/api/sql', body: { query: 'SELECT 1' } })],
    [
      'by the settings',
      () => ({ method: 'PATCH', path: '/api/settings', body: { batch: { enabled: true } } }),
    ],
    ['by the rules', () => ({ method: 'PATCH', path: '/api/collections/users', body: { updateRule: '' } })],
    [
      'by an import of collections',
      () => ({ method: 'PUT', path: '/api/collections/import', body: { collections: [] } }),
    ],
    ['by a backup', () => ({ method: 'POST', path: '/api/backups', body: { name: 'x.zip' } })],
    ['by the logs', () => ({ method: 'GET', path: '/api/logs' })],
    ['by a cron job', () => ({ method: 'POST', path: '/api/crons/realtime-publisher' })],
    [
      'by impersonation',
      () => ({ method: 'POST', path: `/api/collections/users/impersonate/${bia.id}`, body: {} }),
    ],
    [
      'by a new address',
      () => ({
        method: 'POST',
        path: '/api/collections/users/request-email-change',
        body: { newEmail: 'x@y.zz' },
      }),
    ],
    [
      'by the same under another name',
      () => ({
        method: 'POST',
        path: '/api/collections/_pb_users_auth_/request-email-change',
        body: { newEmail: 'x@y.zz' },
      }),
    ],
    [
      'by the same in capitals',
      () => ({
        method: 'POST',
        path: '/api/collections/USERS/request-email-change',
        body: { newEmail: 'x@y.zz' },
      }),
    ],
    [
      'by a verification',
      () => ({
        method: 'POST',
        path: '/api/collections/users/request-verification',
        body: { email: ana.email },
      }),
    ],
    [
      'by a password reset',
      () => ({
        method: 'POST',
        path: '/api/collections/users/request-password-reset',
        body: { email: ana.email },
      }),
    ],
    [
      'by a password',
      () => ({
        method: 'POST',
        path: '/api/collections/users/auth-with-password',
        body: { identity: ana.email, password: 'x' },
      }),
    ],
    [
      'by OAuth',
      () => ({
        method: 'POST',
        path: '/api/collections/users/auth-with-oauth2',
        body: { provider: 'google', code: 'x', redirectURL: 'x' },
      }),
    ],
    [
      'by a method override',
      () => ({
        method: 'POST',
        path: `/api/collections/user_roles/records?_method=PATCH&id=${newId()}`,
        body: { _method: 'PATCH' },
      }),
    ],
    ['by the plugin of another build', () => ({ method: 'GET', path: '/api/ow/anything' })],
  ];

  test.each(ATTEMPTS)('%s', async (_, attempt) => {
    const before = await snapshot();
    const { method, path, body } = attempt();
    const answer = await call(server, method, path, { token: ana.token, body });
    expect([400, 403, 404, 405]).toContain(answer.status);
    expect(await snapshot()).toBe(before);
    expect(await sql(server, `SELECT 1 FROM user_roles WHERE user_id = '${ana.id}'`)).toEqual([]);
  });
});
