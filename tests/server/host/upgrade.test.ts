import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { Installation } from '../../../scripts/drills/upgrade/installation.mjs';
import { ALL_FAULTS, type Fault, furtherRelease } from '../../../scripts/drills/upgrade/releases.mjs';
import { releaseFiles } from '../../../scripts/package/release-files.mjs';
import { freePort } from '../../support/free-port.ts';
import { FULL, rounds } from '../../support/full.ts';
import { binary, GOGC } from '../../support/pocketbase-process.ts';
import { STAND_IN } from '../../support/stand-in.ts';
import { template } from '../../support/template.ts';
import { patient, sleep, until } from '../../support/wait.ts';

let base: string;
let release: string;
let running: Installation[] = [];

beforeAll(async () => {
  await buildIfChanged(() => {});
  base = mkdtempSync(join(tmpdir(), 'upgrade-'));
  release = join(base, 'release');
  for (const { path, mode, content } of releaseFiles()) {
    mkdirSync(dirname(join(release, path)), { recursive: true });
    // Fewer of PocketBase's JavaScript machines than people need: they are most of what a start costs.
    const text = path === 'ambiente.sh' ? content.toString().replace('machines:-72', 'machines:-4') : content;
    writeFileSync(join(release, path), text, { mode });
  }
  return () => rmSync(base, { recursive: true, force: true });
});
afterEach(async () => {
  for (const installation of running) await installation.cutPower();
  running = [];
});

let nth = 0;
/** The release unpacked, with data. */
async function unpacked(
  from: string,
  dataDir: string,
  program: (path: string) => void,
  token = '',
): Promise<Installation> {
  nth += 1;
  const folder = join(base, `server-${nth}`);
  cpSync(from, folder, { recursive: true });
  cpSync(dataDir, join(folder, 'pb_data'), { recursive: true });
  program(join(folder, 'pocketbase'));
  chmodSync(join(folder, 'pocketbase'), 0o755);
  // It has run on these data before: nothing is tried out at its first start.
  const mark = execFileSync('sh', ['-c', '. ./troca.sh && mark .'], { cwd: folder, encoding: 'utf8' });
  mkdirSync(join(folder, 'pb_data/.atualizacao'));
  writeFileSync(join(folder, 'pb_data/.atualizacao/atual'), `. ${mark}\n`);
  const installation = new Installation(folder, await freePort(), token);
  // A machine that gives a start a twentieth of a processor needs more than half a minute for it.
  installation.given = { GOGC, SWAP_PATIENCE: String(Math.round(patient(75_000) / 1000)) };
  running.push(installation);
  return installation;
}

function realProgram(path: string): void {
  try {
    linkSync(binary(), path);
  } catch {
    cpSync(binary(), path);
  }
}

/** A server that serves this release. */
async function installed(): Promise<Installation> {
  const { dataDir, superuserToken } = await template('booted');
  const installation = await unpacked(release, dataDir, realProgram, superuserToken);
  installation.watch();
  await installation.untilReady(patient(60_000));
  return installation;
}

const hasFurtherTable = async (server: Installation) => {
  const query = "SELECT COUNT(*) FROM sqlite_master WHERE name = 'further'";
  const { rows } = await server.operate('POST', '/api/sql', { query });
  return Number(rows[0][0]) === 1;
};

const SAYS: Record<Fault, RegExp> = {
  migration: /migração com defeito/,
  hook: /falta catalogue\/pull\.js/,
  page: /página inicial está em branco/,
  binary: /não iniciou/,
};

async function tryFaulty(server: Installation, fault: Fault): Promise<void> {
  const { archive, binary: given } = furtherRelease(release, '9.0.0', join(base, fault), fault);
  const began = Date.now();
  const { code, printed } = await server.upgrade([archive, ...given]).ended;
  expect(await server.untilReady(patient(60_000))).not.toBe('9.0.0');
  expect(Date.now() - began).toBeLessThan(patient(60_000));
  expect(`${code} ${printed}`).toMatch(/^1 [\s\S]*Voltou sozinho à versão de antes/);
  expect(printed).toMatch(SAYS[fault]);
  expect(await hasFurtherTable(server)).toBe(false);
}

describe('./comando.sh atualizar, while people write', () => {
  it('goes back by itself within a minute from a broken release and says why, takes a good one, and keeps every row', async () => {
    const server = await installed();
    const writing = server.keepWriting();
    await until('rows', () => writing.acknowledged.length > 3, 60_000);
    for (const fault of FULL ? ALL_FAULTS : (['migration'] as const)) await tryFaulty(server, fault);

    const { archive } = furtherRelease(release, '9.0.0', join(base, 'good'));
    const { code, printed } = await server.upgrade([archive]).ended;
    expect(`${code} ${printed}`).toMatch(/^0 [\s\S]*Atualizado para agentes-9\.0\.0/);
    expect(await server.untilReady(patient(60_000))).toBe('9.0.0');
    const soFar = writing.acknowledged.length;
    await until('rows after it', () => writing.acknowledged.length > soFar);
    await writing.stop();
    expect(await server.lost(writing.acknowledged)).toEqual([]);
    expect(await hasFurtherTable(server)).toBe(true);
  });
});

if (FULL)
  it('serves the old or the new one after a power cut at any moment, with every row', async () => {
    const { archive } = furtherRelease(release, '9.0.0', join(base, 'cut'));
    const served: Record<string, number> = {};
    for (let round = 0; round < 40; round += 1) {
      const server = await installed();
      const writing = server.keepWriting();
      await until('rows', () => writing.acknowledged.length > 1);
      const moment = Math.random() * 8000;
      const upgrade = server.upgrade([archive]);
      await Promise.race([sleep(moment), upgrade.ended.then(() => sleep(Math.random() * 300))]);
      await server.cutPower();
      server.watch();
      const version = await server.untilReady(patient(60_000));
      served[version] = (served[version] ?? 0) + 1;
      await writing.stop();
      const lost = await server.lost(writing.acknowledged);
      expect([moment, lost]).toEqual([moment, []]);
      expect([moment, await hasFurtherTable(server)]).toEqual([moment, version === '9.0.0']);
      await server.cutPower();
      rmSync(server.folder, { recursive: true });
    }
    console.log('versions served after 40 power cuts:', served);
    expect(Object.keys(served)).toHaveLength(2);
  }, 1_800_000);

/** What the scripts themselves look at. */
const SMALL = [
  ...['ambiente.sh', 'troca.sh', 'iniciar.sh', 'comando.sh', 'atualizar.sh', 'pb_migrations'],
  ...['pb_hooks/main.pb.js', 'pb_hooks/package.json', 'pb_hooks/entries/console.pb.js'],
  ...['pb_public/index.html', 'pb_public/served-files.json'],
];

/** A server of the scripts alone, with a release archive to go with it. */
function smallRelease(name: string) {
  const small = join(base, `small-${name}`);
  for (const path of SMALL) cpSync(join(release, path), join(small, path), { recursive: true });
  const empty = join(base, 'empty');
  mkdirSync(empty, { recursive: true });
  writeFileSync(join(empty, 'data.db'), '');
  const install = () => unpacked(small, empty, (path) => writeFileSync(path, STAND_IN));
  return { small, install };
}

describe('the scripts of the release', () => {
  it('let a second start wait for the end of the first, instead of ending to be started again', async () => {
    const { install } = smallRelease('second-start');
    const server = await install();
    const begin = () =>
      spawn(join(server.folder, 'iniciar.sh'), { cwd: server.folder, env: server.env, stdio: 'pipe' });
    const rowsOf = (pid: number | undefined) => {
      try {
        return readFileSync(join(server.folder, 'acknowledged'), 'utf8').includes(`row ${pid} `);
      } catch {
        return false;
      }
    };
    const first = begin();
    await until('rows of the first', () => rowsOf(first.pid));
    const second = begin();
    const said = await new Promise((done) => second.stderr.once('data', (text) => done(String(text))));
    expect(said).toMatch(/Outro servidor usa a pasta de dados/);
    expect(rowsOf(second.pid)).toBe(false);
    first.kill();
    await until('rows of the second', () => rowsOf(second.pid));
  });

  it('try the new one on another port where somebody listens on the first', async () => {
    const { small, install } = smallRelease('busy-port');
    const server = await install();
    const { archive } = furtherRelease(small, '9.0.0', join(base, 'busy-port'));
    const isTaken = join(server.folder, 'port-is-taken');
    writeFileSync(isTaken, '');
    const { code, printed } = await server.upgrade([archive]).ended;
    expect(`${code} ${printed}`).toMatch(/^0 [\s\S]*Atualizado para agentes-9\.0\.0/);
    expect(existsSync(isTaken)).toBe(false);
  });

  it('leave the old or the new program with its own data and every row, whenever the power is cut', async () => {
    const { small, install } = smallRelease('cut');
    const { archive } = furtherRelease(small, '9.0.0', join(base, 'cut'));
    for (let round = 0; round < rounds(2, 40); round += 1) {
      const server = await install();
      const lines = (name: string) => readFileSync(join(server.folder, name), 'utf8').split('\n');
      const acknowledged = () => {
        try {
          return lines('acknowledged').filter((line) => line !== '');
        } catch {
          return [];
        }
      };
      server.watch();
      await until('rows', () => acknowledged().length > 0, 60_000);
      const moment = Math.random() * 1500;
      const upgrade = server.upgrade([archive]);
      await Promise.race([sleep(moment), upgrade.ended]);
      await server.cutPower();
      const before = acknowledged();
      server.watch();
      await until('it serves again', () => acknowledged().length > before.length, 60_000);
      const database = lines('pb_data/data.db');
      expect([moment, before.filter((row) => !database.includes(row))]).toEqual([moment, []]);
      const isNew = readFileSync(join(server.folder, 'pb_data/.atualizacao/atual'), 'utf8').startsWith(
        'agentes-9.0.0',
      );
      expect([moment, database.includes('1999999998_further.js')]).toEqual([moment, isNew]);
      await server.cutPower();
      rmSync(server.folder, { recursive: true });
    }
  });
});
