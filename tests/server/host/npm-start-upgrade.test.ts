import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { builtProgram, settleSwap } from '../../../scripts/upgrade/settle-swap.mjs';
import { changedHooks } from '../../support/changed-hooks.ts';
import { binary } from '../../support/pocketbase-process.ts';
import { template } from '../../support/template.ts';

let base: string;
let dataDir: string;
const said: string[] = [];
beforeAll(async () => {
  await buildIfChanged(() => {});
  base = mkdtempSync(join(tmpdir(), 'npm-start-'));
  dataDir = join(base, 'data');
  cpSync((await template('booted')).dataDir, dataDir, { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What a start after a change of the sources serves. */
const settle = (built: Parameters<typeof settleSwap>[0]['built']) => {
  const { PATH = '', HOME = '' } = process.env;
  return settleSwap({
    built,
    dataDir,
    env: { PATH, HOME },
    log: (line) => void said.push(line),
    kept: join(base, 'kept'),
  });
};

describe('npm start after the sources have changed', () => {
  it('serves what answers on a copy of the data, and what was served before when the new one does not', async () => {
    const good = builtProgram(binary());
    expect(await settle(good)).toEqual(good);
    const before = readFileSync(join(dataDir, 'data.db'));

    const { dir, remove } = changedHooks('entries/routing.pb.js', [[/$/, '\n']]);
    appendFileSync(join(dir, 'entries/routing.pb.js'), 'function (');
    const served = await settle({ ...good, hooksDir: dir });
    remove();
    expect(served.hooksDir).toMatch(/kept/);
    expect(existsSync(join(served.hooksDir, 'main.pb.js'))).toBe(true);
    expect(said.join('\n')).toMatch(/A versão nova não foi aceita[\s\S]*Quem atende é a versão de antes/);
    expect(readFileSync(join(dataDir, 'data.db')).equals(before)).toBe(true);
  });
});
