/**
 * Our routes stand in four lists: the route table, what the hooks register with PocketBase, docs/api, and the access
 * matrix. They are compared here, and every line of the matrix is walked.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePrincipals, type Principal } from '../../support/access/principals.ts';
import { ROUTE_LINES, type RouteLine } from '../../support/access/route-matrix.ts';
import { forgetDeleted, inParallel } from '../../support/access/walk.ts';
import { BLOCKS } from '../../support/api-docs.ts';
import { BUILT_HOOKS, changedHooks } from '../../support/changed-hooks.ts';
import { UNHURRIED_BODIES } from '../../support/full.ts';
import { holdBody } from '../../support/held-body.ts';
import { call, codes } from '../../support/http.ts';
import { addPerson, tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { ROUTES } from '../../support/route-table.ts';
import { sql } from '../../support/sql.ts';

type Lists = Record<string, string[]>;

/** One sentence for every route that a list misses, or has twice. */
function disagreements(lists: Lists): string[] {
  const all = [...new Set(Object.values(lists).flat())].sort();
  return all.flatMap((route) =>
    Object.entries(lists).flatMap(([list, routes]) => {
      const times = routes.filter((one) => one === route).length;
      if (times === 1) return [];
      return [times === 0 ? `${route} is missing in ${list}` : `${route} stands ${times} times in ${list}`];
    }),
  );
}

/** Writes down what goes to PocketBase's router while the hooks load, and passes it on. */
const SPY = `
const add = routerAdd;
const seen = [];
globalThis.routerAdd = (method, path, ...more) => {
  seen.push(method + ' ' + path);
  $os.writeFile(__hooks + '/registered', JSON.stringify(seen), 0o600);
  return add(method, path, ...more);
};
`;

/** Answers who walks where a handler would begin: nothing is done, and what was asked before has been passed. */
const REACHED = `if (e.request.header.get('X-Walk')) {
  const by = Object.keys(routeTable.ROUTES).find((name) => routeTable.ROUTES[name] === route);
  return e.json(418, { by });
}`;

let hooks: ReturnType<typeof changedHooks>;
let server: PocketBase;
let principals: Principal[];
let lists: Lists;

beforeAll(async () => {
  const last = 'return route.large ? inFlight.large(e, run) : run();';
  hooks = changedHooks('routing/serve-route.js', [[last, `${REACHED} ${last}`]], BUILT_HOOKS);
  const main = join(hooks.dir, 'main.pb.js');
  writeFileSync(main, SPY + readFileSync(main, 'utf8'));
  server = await startPocketBase({ hooksDir: hooks.dir, env: UNHURRIED_BODIES });
  principals = await makePrincipals(server);
  await forgetDeleted(server, principals);
  lists = {
    'the route table (pb_hooks/routing/route-table.ts)': Object.keys(ROUTES),
    'what the hooks register': JSON.parse(readFileSync(join(hooks.dir, 'registered'), 'utf8')),
    'docs/api': BLOCKS.map(({ route }) => route),
    'the access matrix (tests/support/access/route-matrix.ts)': ROUTE_LINES.map(({ route }) => route),
  };
});
afterAll(async () => {
  await server.stop();
  hooks.remove();
});

describe('a route of ours', () => {
  test('stands once in the table, among those registered, in docs/api and in the access matrix', () => {
    for (const routes of Object.values(lists)) expect(routes.length).toBeGreaterThan(25);
    expect(disagreements(lists)).toEqual([]);
  });

  test('is named with the list that misses it, or that has it twice', () => {
    const route = 'POST /api/app/new';
    const names = Object.keys(lists);
    const listsWith = (name: string, routes: string[]) =>
      Object.fromEntries(names.map((one) => [one, one === name ? routes : [route]]));
    for (const name of names) {
      expect(disagreements(listsWith(name, []))).toEqual([`${route} is missing in ${name}`]);
      expect(disagreements(listsWith(name, [route, route]))).toEqual([`${route} stands 2 times in ${name}`]);
    }
  });
});

const ask = (route: string, token: string | undefined) => {
  const [method = '', path = ''] = route.split(' ');
  return call(server, method, path.replace('{path...}', 'dashboard'), { headers: { 'X-Walk': '1' }, token });
};

/** How the answer has to read: the handler is reached, or the refusal has its code. */
function wanted({ route, allowed }: RouteLine, { kind, code }: Principal): string {
  if (allowed[kind]) return `418 ${route}`;
  if (kind === 'outside') return '401 auth:signed_out';
  return `403 access:${kind === 'locked' ? code : 'admin_only'}`;
}

describe('a line of the access matrix', () => {
  test('is what every user state meets before the handler runs', async () => {
    const tasks = ROUTE_LINES.flatMap((line) =>
      principals.map((principal) => async () => {
        const answer = await ask(line.route, principal.token);
        const said = `${answer.status} ${answer.json?.['by'] ?? codes(answer)}`;
        const name = `${principal.name} · ${line.route}: `;
        return [name + said, name + wanted(line, principal)];
      }),
    );
    const answers = await inParallel(tasks, 24);
    expect(answers.length).toBeGreaterThan(400);
    expect(answers.map(([said]) => said)).toEqual(answers.map(([, asWanted]) => asWanted));
  });

  test('lets a superuser in where everybody or an administrator is let in: he is no user', async () => {
    for (const { route, allowed } of ROUTE_LINES) {
      const answer = await ask(route, server.superuserToken);
      const isAllowed = allowed.outside || !allowed.member;
      expect(`${route}: ${answer.status}`).toBe(`${route}: ${isAllowed ? 418 : 401}`);
    }
  });
});

describe('while a body is on its way', () => {
  /** Begins each route in a session of its own; several, since one caller has so many places in flight. */
  async function beginAll(lines: RouteLine[], given: Parameters<typeof addPerson>[1]) {
    const people = await Promise.all(
      Array.from({ length: Math.ceil(lines.length / 8) }, () => addPerson(server, given)),
    );
    const tokens = await Promise.all(people.map((person) => tokenFor(server, person)));
    const begun = await Promise.all(
      lines.map(async ({ route }, place) => {
        const token = tokens[place % tokens.length] ?? '';
        const { end, answer } = await holdBody(server, route, { token, headers: { 'X-Walk': '1' } });
        return { end, answer: answer.then((text) => `${route}: ${text}`) };
      }),
    );
    return { begun, ids: people.map(({ id }) => `'${id}'`).join() };
  }
  const withBody = ROUTE_LINES.filter(({ route }) => ROUTES[route]?.body);

  test('an access that is lost does nothing any more', async () => {
    const closed = withBody.filter(({ allowed }) => !allowed.locked);
    expect(closed.length).toBeGreaterThan(9);
    const { begun, ids } = await beginAll(closed, { role: 'admin', profile: { status: 'inactive' } });
    await sql(server, `DELETE FROM user_roles WHERE user_id IN (${ids})`);
    for (const { end } of begun) end();
    for (const { answer } of begun) expect(await answer).toMatch(/: 403 .*"access":\{"code":"user_inactive"/);
  });

  test.each([
    [
      'ended by a sign-out',
      (ids: string) => `UPDATE users SET tokenKey = lower(hex(randomblob(25))) WHERE id IN (${ids})`,
    ],
    ['whose account is erased', (ids: string) => `DELETE FROM users WHERE id IN (${ids})`],
  ])('a session %s does nothing any more', async (_, end) => {
    const closed = withBody.filter(({ allowed }) => !allowed.outside);
    expect(closed.length).toBeGreaterThan(9);
    const { begun, ids } = await beginAll(closed, { role: 'admin' });
    await sql(server, end(ids));
    for (const { end } of begun) end();
    for (const { answer } of begun) expect(await answer).toMatch(/: 401 .*"auth":\{"code":"signed_out"/);
  });
});
