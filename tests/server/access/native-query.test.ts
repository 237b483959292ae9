import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, codes } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant, addRow } from '../../support/records.ts';

type Member = Awaited<ReturnType<typeof addMember>>;

let server: PocketBase;
let ana: Member;
let admin: Member;
beforeAll(async () => {
  server = await startPocketBase();
  ana = await addMember(server);
  admin = await addMember(server, { role: 'admin' });
  const assistant = await addAssistant(server);
  await addRow(server, 'user_favorites', { user_id: ana.id, assistant_id: assistant });
});
afterAll(() => server.stop());

const get = (token: string, path: string) => call(server, 'GET', `/api/collections/${path}`, { token });
const total = async (token: string, collection: string, query: Record<string, string>) =>
  Number((await get(token, `${collection}/records?${new URLSearchParams(query)}`)).json['totalItems']);

describe('what a query of one collection still answers', () => {
  test('the role that the app looks up, for a member and for an administrator', async () => {
    const role = ({ token, id }: Member) =>
      total(token, 'user_roles', {
        page: '1',
        perPage: '1',
        filter: `user_id = '${id}' && role = "admin"`,
        fields: 'id',
      });
    expect(await role(ana)).toBe(0);
    expect(await role(admin)).toBe(1);
  });

  test('filters by the own fields, sorts, pages and picked fields', async () => {
    const { token, id, email } = ana;
    expect(await total(token, 'profiles', { filter: `(email = '${email}' || crm ~ "x%") && id!=''` })).toBe(
      1,
    );
    expect(await total(token, 'profiles', { filter: `email != '${email}'` })).toBe(0);
    expect(await total(token, 'user_favorites', { filter: `user_id='${id}'`, sort: '-created_at,+id' })).toBe(
      1,
    );
    expect(await total(admin.token, 'profiles', { filter: `email = "${email}"`, sort: 'full_name' })).toBe(1);
    const plain = await get(token, `profiles/records/${id}?fields=id,email`);
    expect(plain.json).toEqual({ id, email });
    const few = await get(token, 'marketing_assistants/records?skipTotal=1&perPage=1&page=2');
    expect(few.status).toBe(200);
  });
});

test('a filter has ten comparisons, whatever stands in its texts; an administrator has more', async () => {
  const said = async ({ token }: Member, count: number) => {
    const filter = Array(count).fill("name?!~'=<>'").join('||');
    const answer = await get(token, `marketing_assistants/records?${new URLSearchParams({ filter })}`);
    return `${answer.status} ${codes(answer)}`;
  };
  expect(await said(ana, 10)).toBe('200 ');
  expect(await said(ana, 11)).toBe('400 query:invalid_query');
  expect(await said(admin, 11)).toBe('200 ');
});

/** As they stand behind the question mark. */
const REFUSED: [what: string, query: string][] = [
  ['a path in a filter', "filter=user_id.email='x'"],
  ['a path behind a text', "filter=name='a.b' %26%26 user_id.email='x'"],
  ['a path between two kinds of quotes', `filter=name='"' || user_id.email != '"'`],
  ['a path behind an escaped quote', `filter=name='\\' || user_id.email != ' '`],
  ['a path behind a comment', "filter=id!='' // x%0A %26%26 user_id.email='x'"],
  ['a path behind a zero byte', "filter=id!='' //%00%0A %26%26 user_id.email='x'"],
  ['a zero byte in a text', "filter=id!='a%00'"],
  ['a back-relation', "filter=user_favorites_via_assistant_id.user_id!~'x'"],
  ['another collection', "filter=@collection.users.email='x'"],
  ['the request', "filter=@request.auth.id!=''"],
  ['a macro', 'filter=created_at<@now'],
  ['a modifier', "filter=name:lower='x'"],
  ['a function', "filter=strftime('%25Y',created_at)!=''"],
  ['a filter beyond all measure', `filter=${Array(60).fill("name='x'").join('||')}`],
  ['a path in a sort', 'sort=user_id.email'],
  ['a back-relation in a sort', 'sort=-user_favorites_via_assistant_id.user_id'],
  ['a random sort', 'sort=@random'],
  ['a sort by the row', 'sort=@rowid'],
  ['an expansion', 'expand=user_id'],
  ['an expansion of nothing', 'expand='],
  ['a modifier of a field', 'fields=name:excerpt(3)'],
  ['a path in the fields', 'fields=expand.user_id.email'],
  ['the same name twice', "filter=id!=''&filter=user_id.email='x'"],
  ['the same name twice, the harmless one behind', "filter=user_id.email='x'&filter=id!=''"],
  ['another spelling', "Filter=id!=''"],
  ['an unknown name', 'x=1'],
  ['a name of the language', 'constructor=1'],
  ['what the parser drops', "filter=id!=''&%zz=1"],
  ['a semicolon', "filter=id!='';sort=id"],
  ['a page that is no number', 'page=1e9'],
];

describe('what could leave the collection is refused, to administrators too', () => {
  test.each(REFUSED)('%s', async (_, query) => {
    for (const { token } of [ana, admin]) {
      const path = `marketing_assistants/records?${query.replaceAll(' ', '%20')}`;
      const answer = await get(token, path);
      expect(`${answer.status} ${codes(answer)}`).toBe('400 query:invalid_query');
      expect((await call(server, 'HEAD', `/api/collections/${path}`, { token })).status).toBe(400);
    }
  });

  test('of one record, everything but the fields; of a write, everything', async () => {
    const { token, id } = ana;
    for (const query of ["filter=id!=''", 'sort=id', 'expand=user_id', 'page=1']) {
      const answer = await get(token, `profiles/records/${id}?${query}`);
      expect(`${query} ${answer.status} ${codes(answer)}`).toBe(`${query} 400 query:invalid_query`);
    }
    for (const [method, path] of [
      ['POST', 'support_requests/records'],
      ['PATCH', `support_requests/records/${id}`],
      ['DELETE', `user_favorites/records/${id}`],
    ] as const) {
      const answer = await call(server, method, `/api/collections/${path}?expand=user_id`, {
        token,
        body: {},
      });
      expect(`${answer.status} ${codes(answer)}`).toBe('400 query:invalid_query');
    }
  });

  test('a session is answered without an expansion', async () => {
    const way = 'user_favorites_via_user_id.assistant_id.user_favorites_via_assistant_id.user_id';
    const path = `/api/collections/users/auth-refresh?expand=profiles_via_user_id,${way}`;
    for (const { token, id } of [ana, admin]) {
      const { record } = (await call(server, 'POST', path, { token })).json;
      expect(record?.['id']).toBe(id);
      expect(Object.keys(record?.['expand'] ?? {}).includes('user_favorites_via_user_id')).toBe(false);
    }
  });

  test('a superuser asks what he likes', async () => {
    const query = { filter: `user_id.email = '${ana.email}'`, sort: 'user_id.email', expand: 'user_id' };
    expect(await total(server.superuserToken, 'profiles', query)).toBe(1);
  });
});
