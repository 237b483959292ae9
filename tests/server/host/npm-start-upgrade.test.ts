import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { builtProgram, settleSwap } from '../../../scripts/upgrade/settle-swap.mjs';
import { BUILT_HOOKS, changedHooks } from '../../support/changed-hooks.ts';
import { freePort } from '../../support/free-port.ts';
import { binary, GOGC } from '../../support/pocketbase-process.ts';
import { template } from '../../support/template.ts';
import { until } from '../../support/wait.ts';

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
    env: { PATH, HOME, GOGC },
    log: (line) => void said.push(line),
    kept: join(base, 'kept'),
  });
};

const trials = () => readdirSync(join(dataDir, '.atualizacao')).filter((name) => name.startsWith('ensaio-'));

/** Whether a server runs on a copy of these data. */
const isTried = () =>
  readdirSync('/proc').some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--dir=${dataDir}/.atualizacao/ensaio-`);
    } catch {
      return false;
    }
  });

describe('npm start after the sources have changed', () => {
  it('serves what answers on a copy of the data, and what was served before when the new one does not', async () => {
    const good = builtProgram(binary());
    // Of a start that was killed.
    mkdirSync(join(dataDir, '.atualizacao/ensaio-left'), { recursive: true });
    expect(await settle(good)).toEqual(good);
    expect(trials()).toEqual([]);
    const before = readFileSync(join(dataDir, 'data.db'));

    const { dir, remove } = changedHooks('entries/routing.pb.js', [[/$/, '\n']], BUILT_HOOKS);
    appendFileSync(join(dir, 'entries/routing.pb.js'), 'function (');
    const served = await settle({ ...good, hooksDir: dir });
    remove();
    expect(served.hooksDir).toMatch(/kept/);
    expect(existsSync(join(served.hooksDir, 'main.pb.js'))).toBe(true);
    expect(said.join('\n')).toMatch(/A versão nova não foi aceita[\s\S]*Quem atende é a versão de antes/);
    expect(readFileSync(join(dataDir, 'data.db')).equals(before)).toBe(true);
  });

  it('leaves neither the copy nor its server behind when it is ended while the new one is tried', async () => {
    const { PATH = '', HOME = '' } = process.env;
    rmSync(join(dataDir, '.atualizacao/fontes'), { force: true });
    const port = String(await freePort(2));
    const env = { PATH, HOME, GOGC, POCKETBASE_BIN: binary(), DATA_DIR: dataDir, PORT: port };
    const start = spawn(process.execPath, ['scripts/start.mjs'], { env });
    let printed = '';
    for (const stream of [start.stdout, start.stderr])
      stream.on('data', (bytes) => {
        printed += bytes;
      });
    const ended = new Promise((done) => start.once('close', done));
    await until('the trial', isTried, 60_000);
    start.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(printed).toMatch(/Stopping …\n$/);
    expect([trials(), isTried()]).toEqual([[], false]);
  });
});
