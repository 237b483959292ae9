import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences } from '../../support/access/differences.ts';
import { makePrincipals, type Principal } from '../../support/access/principals.ts';
import { forgetDeleted } from '../../support/access/walk.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { tried } from '../../support/tries.ts';

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
