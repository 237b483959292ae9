import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mutant, mutants, RULES, ruleOf } from '../../support/access/mutants.ts';
import { makePrincipals, type Principal } from '../../support/access/principals.ts';
import { LINES } from '../../support/access/table.ts';
import { forgetDeleted, inParallel, walk } from '../../support/access/walk.ts';
import { FULL } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { tried } from '../../support/tries.ts';

const empty = mkdtempSync(join(tmpdir(), 'no-hooks-'));
let server: PocketBase;
let principals: Principal[];

beforeAll(async () => {
  server = await startPocketBase({ hooksDir: empty });
  principals = await makePrincipals(server);
  await forgetDeleted(server, principals);
});
afterAll(async () => {
  await server.stop();
  rmSync(empty, { recursive: true });
});

async function setRule(collection: string, rule: string, text: string | null): Promise<number> {
  const body = { [`${rule}Rule`]: text };
  const path = `/api/collections/${collection}`;
  return (await call(server, 'PATCH', path, { token: server.superuserToken, body })).status;
}

/** A changed authRule changes the secret: whoever held a good token needs one of the new kind. */
async function renewTokens() {
  for (const principal of principals) {
    if (principal.kind !== 'outside') principal.token = await tokenFor(server, principal.person);
  }
}

/** The actions of the table that a rule decides. */
const DECIDES: Record<string, string[]> = {
  list: ['list'],
  view: ['view'],
  create: ['create'],
  update: ['update', 'rewrite', 'approve'],
  delete: ['delete'],
  auth: ['refresh'],
};

/** Whether a cell of the table notices a mutant; null for a rule that cannot be stored. */
async function isNoticed({ collection, rule, text }: Mutant): Promise<boolean | null> {
  // A rule that PocketBase refuses to store can do no harm.
  if ((await setRule(collection, rule, text)) !== 200) return null;
  if (rule === 'auth') await renewTokens();
  const lines = LINES.filter(
    (line) =>
      DECIDES[rule]?.includes(line.action) &&
      (line.collection === collection || line.collection === 'session'),
  );
  const cells = lines.flatMap((line) => principals.map((principal) => ({ line, principal })));
  let noticed = false;
  const tasks = cells.map((cell) => async () => {
    // One is enough.
    const seen = noticed ? null : await walk(server, cell);
    if (seen !== null && seen.allowed !== cell.line.allowed[cell.principal.kind]) noticed = true;
  });
  await inParallel(tasks, 14);
  await setRule(collection, rule, ruleOf(collection, rule));
  if (rule === 'auth') await renewTokens();
  return noticed;
}

describe('a weakened rule', () => {
  // All are told apart in the full run; a third here, so that a table which notices nothing is found out.
  const all = mutants().filter((_, n) => FULL || n % 3 === 0);

  test(`is noticed by the table, each of ${all.length} times`, async () => {
    const survivors: string[] = [];
    let stored = 0;
    for (const mutant of all) {
      const noticed = await isNoticed(mutant);
      if (noticed) stored += 1;
      else survivors.push(`${mutant.name} (${noticed === null ? 'not stored' : 'nobody noticed'})`);
    }
    expect(survivors).toEqual([]);
    expect(stored).toBeGreaterThanOrEqual(FULL ? 30 : 10);
    tried('T2', stored);
  });
});

test('the migrated database carries exactly the rules that the hooks define', async () => {
  const answer = await call(server, 'GET', '/api/collections?perPage=100', { token: server.superuserToken });
  const found: Record<string, Record<string, unknown>> = {};
  for (const collection of answer.json['items'] ?? []) {
    if (collection['system'] as unknown) continue;
    found[String(collection['name'])] = {
      list: collection['listRule'],
      view: collection['viewRule'],
      create: collection['createRule'],
      update: collection['updateRule'],
      delete: collection['deleteRule'],
    };
    if (String(collection['name']) === 'users') expect(collection['authRule']).toBe(RULES.authRule);
  }
  expect(found).toEqual(RULES.collections);
});
