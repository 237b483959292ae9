import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, makeCallers } from '../../support/access/callers.ts';
import { LINES } from '../../support/access/table.ts';
import { type Cell, forgetDeleted, inParallel, readableRefusal, walk } from '../../support/access/walk.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';

const WALKED = LINES.filter((line) => line.action !== 'live');

/** Every difference between the table and the server, as sentences. */
async function differences(server: PocketBase, callers: Caller[], hooks: boolean) {
  let walked = 0;
  const cells: Cell[] = WALKED.flatMap((line) => callers.map((caller) => ({ line, caller })));
  const tasks = cells.map((cell) => async () => {
    const seen = await walk(server, cell);
    if (!seen) return null;
    walked += 1;
    const { line, caller } = cell;
    const name = `${caller.name} · ${line.collection} · ${line.row} · ${line.action}`;
    const wanted = line.allowed[caller.kind];
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
  let callers: Caller[];

  beforeAll(async () => {
    server = await startPocketBase();
    callers = await makeCallers(server);
    await forgetDeleted(server, callers);
  });
  afterAll(() => server.stop());

  test('every user state may do exactly what the table says, and every refusal has its code', async () => {
    const { found, walked } = await differences(server, callers, true);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(1000);
  });
});

describe('without the hooks', () => {
  const empty = mkdtempSync(join(tmpdir(), 'no-hooks-'));
  let server: PocketBase;
  let callers: Caller[];

  beforeAll(async () => {
    server = await startPocketBase({ hooksDir: empty });
    callers = await makeCallers(server);
    await forgetDeleted(server, callers);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(empty, { recursive: true });
  });

  test('the rules alone hold the same table', async () => {
    const { found, walked } = await differences(server, callers, false);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(1000);
  });
});
