import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePocketBase } from '../../../scripts/lib/ensure-pocketbase.mjs';
import { freePort } from '../../support/free-port.ts';
import { inFull } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { placeLastResort, UNREACHABLE } from '../../support/last-resort.ts';
import { binary, GOGC } from '../../support/pocketbase-process.ts';
import { patient, until } from '../../support/wait.ts';

const script = join(import.meta.dirname, '../../../scripts/start.mjs');

/** The binary, with fewer JavaScript machines than people need: they are most of what a start costs. */
let program: string;
let dataDir: string;
let running: Started[];

beforeAll(() => {
  program = join(mkdtempSync(join(tmpdir(), 'few-machines-')), 'pocketbase');
  const wrapper = `#!/bin/sh\ncase $1 in serve) set -- "$@" --hooksPool=4 ;; esac\nexec '${binary()}' "$@"\n`;
  writeFileSync(program, wrapper, { mode: 0o755 });
});
afterAll(() => rmSync(dirname(program), { recursive: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(end));
  rmSync(dataDir, { recursive: true, force: true });
});

/** With the one behind it, where the inbox listens. */
const portOfTrial = () => freePort(2);

/** By TERM, as a person would: killed at once, a start could not take its server along. */
async function end({ child, ended }: Started): Promise<void> {
  const impatient = setTimeout(() => child.kill('SIGKILL'), patient(12_000));
  child.kill('SIGTERM');
  await ended;
  clearTimeout(impatient);
}

interface Started {
  child: ChildProcess;
  printed: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, GOGC, POCKETBASE_BIN: program, DATA_DIR: dataDir, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      text += bytes;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = { child, printed: () => text, ended };
  running.push(started);
  return started;
}

async function untilStarted(started: Started): Promise<{ app: string; inbox: string; dashboard: string }> {
  const gone = started.ended.then(() => {
    throw new Error(`ended before it was ready:\n${started.printed()}`);
  });
  const ready = until('started', () => started.printed().includes('Ctrl-C stops everything'), 60_000);
  await Promise.race([ready, gone]);
  const address = (name: string) => started.printed().match(new RegExp(`${name}: +(http\\S+)`))?.[1] ?? '';
  return { app: address('App'), inbox: address('Inbox'), dashboard: address('Dashboard') };
}

async function superuserToken(url: string): Promise<string> {
  const { email, password } = JSON.parse(readFileSync(join(dataDir, 'trial-superuser.json'), 'utf8'));
  const path = '/api/collections/_superusers/auth-with-password';
  const answer = await call({ url }, 'POST', path, { body: { identity: email, password } });
  return String(answer.json['token']);
}

const reachable = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('a person who types npm start on an empty machine', () => {
  it('finds app, inbox and dashboard where they are printed, a full catalogue, and every state of access; one signal stops it all, and the second start finds all data again', async () => {
    const port = String(await portOfTrial());
    const started = start({ PORT: port });
    const { app, inbox, dashboard } = await untilStarted(started);
    expect((await fetch(app)).status).toBe(200);
    expect((await fetch(dashboard)).status).toBe(200);
    expect(started.printed()).toContain('admin@exemplo.com.br');

    const token = await superuserToken(app);
    const path = '/api/collections/marketing_assistants/records?perPage=200';
    const { items } = (await call({ url: app }, 'GET', path, { token })).json as unknown as {
      items: { id: string; category: string; tags: string[]; url: string }[];
    };
    expect(items.length).toBeGreaterThanOrEqual(30);
    expect(new Set(items.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
    for (const { tags, url } of items) {
      expect(tags.length).toBeGreaterThanOrEqual(2);
      expect(url).toMatch(/^https:\/\/assistentes\.exemplo\.com\.br\//);
    }

    const ask = (email: string) =>
      call({ url: app }, 'POST', '/api/collections/users/request-otp', { body: { email } });
    expect((await ask('ana.oliveira@exemplo.com.br')).json['data']?.['email']?.['code']).toBe(
      'access_expired',
    );
    expect((await ask('pedro.costa@exemplo.com.br')).json['data']?.['email']?.['code']).toBe('user_inactive');
    for (const email of ['maria.silva@exemplo.com.br', 'joao.souza@exemplo.com.br', 'admin@exemplo.com.br'])
      expect((await ask(email)).status).toBe(200);
    const mails = (await (await fetch(`${inbox}/api/messages`)).json()) as { to: string[]; code: string }[];
    expect(mails.map(({ to }) => to[0])).toContain('maria.silva@exemplo.com.br');
    for (const { code } of mails) expect(code).toMatch(/^\d{8}$/);

    const records = '/api/collections/marketing_assistants/records';
    const [one] = items;
    await call({ url: app }, 'PATCH', `${records}/${one?.id}`, {
      token,
      body: { name: 'Meu assistente' },
    });
    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(await reachable(app)).toBe(false);
    expect(await reachable(inbox)).toBe(false);

    const second = start({ PORT: port });
    const again = await untilStarted(second);
    const kept = await call({ url: again.app }, 'GET', `${records}/${one?.id}`, {
      token: await superuserToken(again.app),
    });
    expect(kept.json['name']).toBe('Meu assistente');
    expect(second.printed()).not.toContain('sample assistants were added');
  });

  it('gets an empty catalogue with DEMO=0, and is the only one on this machine who can read the database', async () => {
    const started = start({ PORT: String(await portOfTrial()), DEMO: '0' });
    const { app } = await untilStarted(started);
    const token = await superuserToken(app);
    const answer = await call({ url: app }, 'GET', '/api/collections/marketing_assistants/records', {
      token,
    });
    expect(answer.json['totalItems']).toBe(0);
    for (const name of readdirSync(dataDir).filter((entry) => /\.db|\.json$/.test(entry)))
      expect(`${name} ${(statSync(join(dataDir, name)).mode & 0o077).toString(8)}`).toBe(`${name} 0`);
  });

  it('has a server also where the dashboard lets nobody in from this computer, who could add the sample', async () => {
    const env = { DEMO: ' True ', SUPERUSER_IPS: '203.0.113.7' };
    const started = start({ PORT: String(await portOfTrial()), ...env });
    const { app } = await untilStarted(started);
    expect(started.printed()).toContain('The sample could not be prepared: ');
    // Nor are people named who are not there.
    expect(started.printed()).not.toContain('maria.silva@');
    expect((await fetch(app)).status).toBe(200);
  });
});

describe('a start that cannot be', () => {
  it.each([
    [
      { HOST: '0.0.0.0', PORT: 'oitenta', DEMO: 'sim', ADMIN_EMAIL: 'sem-arroba' },
      [
        'HOST=0.0.0.0: sem SMTP_HOST o aplicativo só atende neste computador',
        'PORT=oitenta: use um número inteiro',
        'DEMO=sim: use 1 ou 0',
        'ADMIN_EMAIL=sem-arroba',
      ],
    ],
    [{ SMTP_HOST: 'mail.exemplo.com.br' }, ['APP_URL falta']],
  ])('with %j ends at once with a sentence for each that names the setting', async (env, sentences) => {
    const started = start({ PORT: String(await freePort()), ...env });
    expect(await started.ended).toBe(1);
    expect(started.printed()).toContain('Não iniciado: configuração inválida:');
    for (const sentence of sentences) expect(started.printed()).toContain(sentence);
    // told before anything is installed, built or written
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('because the port is taken says so, and leaves the other one alone', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const started = start({ PORT: String(port) });
    expect(await started.ended).toBe(1);
    expect(started.printed()).toContain(`port ${port} on 127.0.0.1 is taken`);
    expect(other.listening).toBe(true);
    other.close();
  });
});

// Another program, which only a machine without Go ever runs: before a release.
inFull(
  'a machine without release page and Go still starts, on the last resort, with its extra routes closed',
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'last-resort-'));
    try {
      await placeLastResort(cache);
      const from = { log: () => {}, cache, env: { PATH: '' }, releaseOrigin: UNREACHABLE };
      const lastResort = await ensurePocketBase(from);
      expect(lastResort.origin).toBe('community');
      const started = start({ PORT: String(await portOfTrial()), POCKETBASE_BIN: lastResort.path });
      const { app, inbox } = await untilStarted(started);
      const token = await superuserToken(app);
      const body = { email: 'maria.silva@exemplo.com.br' };
      expect((await call({ url: app }, 'POST', '/api/collections/users/request-otp', { body })).status).toBe(
        200,
      );
      expect(await (await fetch(`${inbox}/api/messages`)).json()).toHaveLength(1);
      // the community build answers these 200 and 400 when nobody stops it
      for (const path of ['/api/ow/v1/qualquer/runs', '/api/%6Fw/v1/qualquer/runs', '/api/ow', '/api/ow/'])
        for (const method of ['GET', 'POST']) {
          const answer = await call({ url: app }, method, path, { token });
          expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 404`);
        }
      expect((await call({ url: app }, 'GET', '/api/app/ready')).status).toBe(200);
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  },
);
