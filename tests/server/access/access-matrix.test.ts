import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePrincipals, type Principal } from '../../support/access/principals.ts';
import { LINES } from '../../support/access/table.ts';
import { type Cell, forgetDeleted, inParallel, readableRefusal, walk } from '../../support/access/walk.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { tried } from '../../support/tries.ts';

const WALKED = LINES.filter((line) => line.action !== 'live');

/** Every difference between the table and the server, as sentences. */
async function differences(server: PocketBase, principals: Principal[], hooks: boolean) {
  let walked = 0;
  const cells: Cell[] = WALKED.flatMap((line) => principals.map((principal) => ({ line, principal })));
  const tasks = cells.map((cell) => async () => {
    const seen = await walk(server, cell);
    if (!seen) return null;
    walked += 1;
    const { line, principal } = cell;
    const name = `${principal.name} · ${line.collection} · ${line.row} · ${line.action}`;
    const wanted = line.allowed[principal.kind];
    if (seen.allowed !== wanted)
      return `${name}: ${seen.allowed ? 'allowed' : 'refused'} (${seen.answer.text})`;
    if (wanted || !hooks) return null;
    const unreadable = readableRefusal(cell, seen.answer);
    return unreadable && `${name}: ${unreadable}`;
  });
  const found = (await inParallel(tasks, 48)).filter((sentence) => sentence !== null);
  return { found, walked };
}

describe('with the hooks', () => {
  let server: PocketBase;
  let principals: Principal[];

  beforeAll(async () => {
    server = await startPocketBase();
    principals = await makePrincipals(server);
    await forgetDeleted(server, principals);
  });
  afterAll(() => server.stop());

  test('every user state may do exactly what the table says, and every refusal has its code', async () => {
    const { found, walked } = await differences(server, principals, true);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(1000);
    tried('T1', walked);
  });
});

describe('without the hooks', () => {
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

  test('the rules alone hold the same table', async () => {
    const { found, walked } = await differences(server, principals, false);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(1000);
    tried('T1', walked);
  });
});
