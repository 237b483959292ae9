import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { runConsole } from '../../support/console.ts';
import { call, codes } from '../../support/http.ts';
import { addPerson, tokenFor } from '../../support/people.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { runPocketBase, SUPERUSER, WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { addAssistant } from '../../support/records.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { sql } from '../../support/sql.ts';
import { template } from '../../support/template.ts';
import { eventually } from '../../support/wait.ts';

const tools = mkdtempSync(join(tmpdir(), 'tools-'));

/** Answers like the system's own tool; the real one would ask the network. */
function dig(answers: { [domain: string]: string }): void {
  const cases = Object.entries(answers).map(
    ([domain, text]) => `${domain}) echo '${domain}. 300 IN TXT "${text}"';;`,
  );
  const script = `#!/bin/sh\necho ';; ->>HEADER<<- opcode: QUERY, status: NOERROR'\nfor d; do :; done\ncase $d in ${cases.join(' ')} esac\n`;
  writeFileSync(join(tools, 'dig'), script);
  chmodSync(join(tools, 'dig'), 0o755);
}

let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({
    env: {
      APP_URL: 'https://agentes.clinica.invalid',
      ADMIN_EMAIL: 'chefe@clinica.com.br',
      MAIL_FROM: 'agentes@clinica.com.br',
      SUPERUSER_IPS: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(tools, { recursive: true });
});

const checkWith = (env: Record<string, string>, ...options: string[]) =>
  runConsole(server.pb.dataDir, ['check', ...options], {
    env: { PATH: `${tools}:${process.env['PATH']}`, ...env },
  });
const check = (...options: string[]) => checkWith({}, ...options);

const lineOf = (out: string, name: string) =>
  out.split('\n').find((line) => line.slice(7).startsWith(`${name}: `)) ?? '';

describe('the check', () => {
  it('of a fresh server names what is missing, each with what to do, and fails', async () => {
    dig({});
    server.mail.mode = 'refuse';
    const { code, out } = await check();
    expect(code).toBe(1);
    for (const name of ['Catálogo', 'Termos', 'E-mail de teste', 'Domínio do remetente'])
      expect(lineOf(out, name)).toMatch(/^falta {2}.+\. → .+/);
    expect(lineOf(out, 'E-mail de teste')).toContain('550');
    expect(lineOf(out, 'Domínio do remetente')).toContain('clinica.com.br não tem SPF nem DMARC');
    expect(out).toMatch(/Resultado: \d+ ok, \d+ avisos?, 4 faltas \(Catálogo, Termos, /);
    // 'Painel' is PocketBase's dashboard in this list: nobody is sent there to write assistants.
    expect(out).toMatch(
      /Catálogo: .* → .*Agentes de Marketing, use Novo assistente ou Catálogo → Importar arquivo/,
    );
    for (const name of [
      'HTTPS',
      'E-mail',
      'Administrador',
      'Painel',
      'Limites',
      'Pasta de dados',
      'Arquivos',
      'Disco',
      'Relógio',
    ])
      expect(lineOf(out, name)).toMatch(/^ok {5}/);
  });

  it('of a complete one ends well, and its mail arrives', async () => {
    dig({ 'clinica.com.br': 'v=spf1 include:_spf.x ~all', '_dmarc.clinica.com.br': 'v=DMARC1; p=reject' });
    server.mail.mode = 'accept';
    await addAssistant(server.pb);
    const token = server.pb.superuserToken;
    const texts = { terms_markdown: 'Termos', privacy_markdown: 'Privacidade' };
    const path = '/api/collections/app_settings/records/settings0000000';
    expect((await call(server.pb, 'PATCH', path, { token, body: texts })).status).toBe(200);
    expect((await call(server.pb, 'POST', '/api/backups', { token, body: { name: 'b.zip' } })).status).toBe(
      204,
    );

    const { code, out } = await check();
    expect([code, out.match(/^falta.*$/gm)]).toEqual([0, null]);
    expect(lineOf(out, 'Domínio do remetente')).toMatch(/^ok {5}.*SPF e DMARC \(DKIM: confira/);
    expect(lineOf(out, 'Cópias de segurança')).toMatch(/^aviso {2}.*a mais nova é de .*no mesmo disco/);
    expect(lineOf(out, 'Endereço público')).toMatch(/^aviso {2}.*daqui não abriu/);
    expect((await server.mail.next('chefe@clinica.com.br')).mail.subject).toContain('Teste de e-mail');
    // No mail leaves anything of itself in the data folder.
    expect(readdirSync(server.pb.dataDir).filter((name) => /mail/i.test(name))).toEqual([]);

    const before = server.mail.received.length;
    const quiet = await check('--no-mail');
    expect(lineOf(quiet.out, 'E-mail de teste')).toMatch(/^ok {5}.*aceito pelo servidor de e-mail em /);
    expect(server.mail.received).toHaveLength(before);
  });

  it('calls no test mail refused that was not answered in time: it may arrive', async () => {
    server.mail.mode = 'black-hole';
    const now = lineOf((await checkWith({ TEST_DURATIONS: 'mail=1500' })).out, 'E-mail de teste');
    const later = lineOf((await check('--no-mail')).out, 'E-mail de teste');
    for (const line of [now, later]) {
      expect(line).toMatch(/^falta {2}.*sem resposta a tempo.*; pode ter chegado\. → Veja se chegou/);
      expect(line).not.toMatch(/recusado|não saiu/);
    }
    server.mail.mode = 'accept';
    expect(lineOf((await check()).out, 'E-mail de teste')).toMatch(/^ok {5}/);
  });

  it('finds the DMARC of a domain above, as receivers do, and takes DMARC without SPF for what a provider may have meant', async () => {
    const sender = async () => lineOf((await check('--no-mail')).out, 'Domínio do remetente');
    dig({ 'clinica.com.br': 'v=spf1 include:_spf.x ~all', '_dmarc.com.br': 'v=DMARC1; p=reject' });
    expect(await sender()).toMatch(/^ok {5}.*SPF e DMARC \(DKIM: confira/);
    dig({ '_dmarc.clinica.com.br': 'v=DMARC1; p=reject' });
    expect(await sender()).toMatch(/^aviso {2}.*clinica\.com\.br tem DMARC, mas não SPF/);
  });

  it('says honestly where the DNS cannot be asked', async () => {
    writeFileSync(
      join(tools, 'dig'),
      '#!/bin/sh\necho ";; connection timed out; no servers could be reached"\n',
    );
    writeFileSync(
      join(tools, 'nslookup'),
      '#!/bin/sh\necho ";; connection timed out; no servers could be reached"\n',
    );
    chmodSync(join(tools, 'nslookup'), 0o755);
    const { code, out } = await check('--no-mail');
    expect(code).toBe(0);
    expect(lineOf(out, 'Domínio do remetente')).toMatch(/^aviso {2}.*não pôde ser consultado daqui/);
  });

  it('sees visitors who all look like the proxy, and a data folder that others can read', async () => {
    const bare = await startSignInServer({
      env: { APP_URL: 'https://x.clinica.invalid', TRUSTED_PROXY_HEADER: '', ...WITH_REQUEST_LOG },
    });
    try {
      chmodSync(bare.pb.dataDir, 0o755);
      chmodSync(join(bare.pb.dataDir, 'data.db'), 0o644);
      await writeRequestLog(bare.pb);
      const { out } = await runConsole(bare.pb.dataDir, ['check', '--no-mail']);
      expect(lineOf(out, 'Pasta de dados')).toMatch(/^falta .*chmod 700/);
      expect(lineOf(out, 'Proxy')).toMatch(/^falta/);
    } finally {
      await bare.stop();
    }
  });
});

it('the start says in one line what is missing', () => {
  expect(server.pb.log().match(/Conferência: .*/g)).toEqual([
    expect.stringMatching(/^Conferência: \d+ ok, \d+ avisos?, 2 faltas \(Catálogo, Termos\)\. Detalhes: /),
  ]);
});

it('administrators read the same list in the app, nobody else does', async () => {
  const admin = await addPerson(server.pb, { role: 'admin' });
  const member = await addPerson(server.pb, { profile: { status: 'active' } });
  const ask = (token?: string) => call(server.pb, 'GET', '/api/app/system-status', { token });
  expect(codes(await ask())).toEqual(['auth:signed_out']);
  expect(codes(await ask(await tokenFor(server.pb, member)))).toEqual(['access:admin_only']);
  const answer = await ask(await tokenFor(server.pb, admin));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const items = [...(answer.json['items'] ?? [])];
  expect(items.map((item) => item['name'])).toContain('HTTPS');
  for (const item of items) {
    expect(['ok', 'aviso', 'falta']).toContain(item['level']);
    expect(item['todo'] === ('' as never)).toBe(item['level'] === ('ok' as never));
  }
});

it('says that no mail leaves any more, whatever the last test mail said, until one does', async () => {
  const token = await tokenFor(server.pb, await addPerson(server.pb, { role: 'admin' }));
  const status = async () => {
    const { json } = await call(server.pb, 'GET', '/api/app/system-status', { token });
    return [...(json['items'] ?? [])].find((item) => item['name'] === ('E-mail de teste' as never));
  };
  const askForLinks = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => addPerson(server.pb)));
    await Promise.all(people.map(({ email }) => server.request(email)));
  };
  const isTold = (words: string) => ({
    level: 'falta',
    text: expect.stringMatching(`^nenhum e-mail sai desde .*${words}`),
  });
  // About one mailbox: it says nothing about the others.
  Object.assign(server.mail, { mode: 'refuse-all', words: '550 5.1.1 no such user' });
  await askForLinks(3);
  expect(await status()).not.toMatchObject(isTold(''));
  // In words that could be of one mailbox, too: it was the same one each time.
  server.mail.words = '550 no such user here';
  const { email } = await addPerson(server.pb);
  for (let n = 0; n < 3; n += 1) await server.request(email);
  expect(await status()).not.toMatchObject(isTold(''));
  for (const words of ['550 no such user here', '535 5.7.8 not accepted', '550 relay not permitted']) {
    Object.assign(server.mail, { mode: 'refuse-all', words });
    await askForLinks(3);
    expect(await status()).toMatchObject(isTold(words));
    server.mail.mode = 'accept';
    await askForLinks(1);
    expect(await status()).not.toMatchObject(isTold(''));
  }
});

describe('a test mail by the button', () => {
  const send = (token?: string) => call(server.pb, 'POST', '/api/app/send-test-mail', { token, body: {} });

  it('goes to whoever asks, and the status knows at once what became of it; the next one has to wait', async () => {
    const admin = await addPerson(server.pb, { role: 'admin' });
    const token = await tokenFor(server.pb, admin);
    const status = async () => {
      const { json } = await call(server.pb, 'GET', '/api/app/system-status', { token });
      return [...(json['items'] ?? [])].find((item) => item['name'] === ('E-mail de teste' as never));
    };
    await status();
    server.mail.mode = 'accept';
    const sent = await send(token);
    expect(sent.json['item']).toMatchObject({ level: 'ok', text: expect.stringContaining(admin.email) });
    expect((await server.mail.next(admin.email)).mail.subject).toMatch(/^Teste de e-mail/);
    expect(await status()).toMatchObject({ level: 'ok', text: expect.stringContaining(admin.email) });
    const again = await send(token);
    expect([again.status, ...codes(again)]).toEqual([429, 'mail:too_many_requests']);
  });
});

describe('the version that phones run', () => {
  it('is known by version and day, and says which phones are behind', async () => {
    const member = await addPerson(server.pb, { profile: { status: 'active' } });
    const token = await tokenFor(server.pb, member);
    const sync = (app: string) => call(server.pb, 'GET', `/api/app/sync?since=0&app=${app}`, { token });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const today = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const since = today();
    expect((await sync(version)).status).toBe(200);
    expect(lineOf((await check('--no-mail')).out, 'Versão')).toMatch(/^ok .*todos os aparelhos/);
    for (const odd of ['0.0.7', '', "';DROP TABLE users", '1.2', '99999.1.1', '%00', 'a'.repeat(2000)])
      expect([odd, (await sync(encodeURIComponent(odd))).status]).toEqual([odd, 200]);
    expect(lineOf((await check('--no-mail')).out, 'Versão')).toMatch(
      /^aviso .*há aparelhos com 0\.0\.7 \(até /,
    );
    // Nothing in that table tells who it was.
    const rows = await server.sql('SELECT * FROM app_versions ORDER BY version');
    // Midnight may have come meanwhile.
    expect(rows.map(([name]) => name)).toEqual(['0.0.7', version]);
    for (const [, day] of rows) expect([since, today()]).toContain(day);
  });

  it('is one of twenty an hour: a member who names ever new ones fills neither the memory nor the disk', async () => {
    const member = await addPerson(server.pb, { profile: { status: 'active' } });
    const token = await tokenFor(server.pb, member);
    const known = (await server.sql('SELECT version FROM app_versions')).flat();
    // An hour may end meanwhile: then twice as many.
    for (let n = 0; n < 60; n += 1)
      await call(server.pb, 'GET', `/api/app/sync?since=0&app=7.7.${n}`, { token });
    const written = (await server.sql('SELECT version FROM app_versions')).flat();
    expect(written).toContain('7.7.0');
    expect(written).not.toContain('7.7.59');
    expect(written.length).toBeLessThanOrEqual(20);
    expect(known).not.toEqual([]);
  });
});

describe('a command beside the server', () => {
  it('that ends well after a backup leaves the server its write-ahead log, also without our hooks: what is written later outlives a power cut', async () => {
    const pb = await startPocketBase();
    const token = pb.superuserToken;
    expect((await call(pb, 'POST', '/api/backups', { token, body: { name: 'antes.zip' } })).status).toBe(204);
    const { email } = await addPerson(pb);
    expect((await runConsole(pb.dataDir, ['export-member', email])).code).toBe(0);
    const upsert = ['superuser', 'upsert', 'outro@clinica.com.br', SUPERUSER.password];
    expect((await runPocketBase(upsert, { dataDir: pb.dataDir })).code).toBe(0);
    // This one closes the databases: that the server has them open is told to it by the server's locks alone.
    const hooksDir = mkdtempSync(join(tmpdir(), 'no-hooks-'));
    expect((await runPocketBase(upsert, { dataDir: pb.dataDir, hooksDir })).code).toBe(0);
    rmSync(hooksDir, { recursive: true });
    const later = await addPerson(pb);
    await pb.kill();
    const again = await startPocketBase({ dataDir: pb.dataDir });
    expect(await sql(again, `SELECT id FROM users WHERE id = '${later.id}'`)).toEqual([[later.id]]);
    await again.stop();
    rmSync(pb.dataDir, { recursive: true });
  });

  it('makes no folder for backups: one of who checks would take none from the server; and takes no half of a backup for one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backups-'));
    cpSync((await template('booted')).dataDir, dataDir, { recursive: true });
    const finding = async () =>
      lineOf((await runConsole(dataDir, ['check', '--no-mail'])).out, 'Cópias de segurança');
    expect(await finding()).toContain('a primeira sai nesta noite');
    const folder = join(dataDir, 'backups');
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    // As PocketBase names what it is writing: a process that was killed at it leaves such a file.
    writeFileSync(join(folder, '@auto_pb_backup_agentes_20261101063000.zip.18c2d3e4f5a6b7c8.tmp'), 'metade');
    expect(await finding()).toContain('ainda não há nenhuma');
    writeFileSync(join(folder, '@auto_pb_backup_agentes_20261101063000.zip'), 'inteira');
    expect(await finding()).toContain('a mais nova é de');
    rmSync(dataDir, { recursive: true });
  });

  it('waits for the backup that is being written, whose file it would delete', async () => {
    const folder = join(server.pb.dataDir, '.pb_temp_to_delete');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'pb_backup_agora');
    writeFileSync(file, 'metade');
    // Beside it, one that is listed and gone when it is looked at, as what the server compresses there may be.
    symlinkSync(join(folder, 'gone'), join(folder, 'gzip-before'));
    const elsewhere = mkdtempSync(join(tmpdir(), 'no-backup-'));
    for (const name of ['data.db', 'data.db-wal', 'auxiliary.db'])
      cpSync(join(server.pb.dataDir, name), join(elsewhere, name));
    let hasEnded = false;
    const running = check('--no-mail').finally(() => {
      hasEnded = true;
    });
    // One that begins later and waits for nothing has opened its folder and ended.
    expect((await runConsole(elsewhere, ['check', '--no-mail'])).out).toContain('Resultado: ');
    expect([existsSync(file), hasEnded]).toEqual([true, false]);
    rmSync(file);
    expect((await running).out).toContain('Resultado: ');
    rmSync(elsewhere, { recursive: true });
  });

  it('writes nothing into a backup that is being copied, also when it has begun before', async () => {
    const gates = mkdtempSync(join(tmpdir(), 'gates-'));
    const gate = join(gates, 'copied');
    const hooks = changedHooks('backup-writer/write-backup.pb.js', [
      [
        /\$app\.createBackup\(/,
        `for (let open = false; !open; sleep(20)) try { $os.stat('${gate}'); open = true } catch {}
         $app.createBackup(`,
      ],
    ]);
    const transaction = join(hooks.dir, 'host/transaction.js');
    const text = readFileSync(transaction, 'utf8');
    writeFileSync(transaction, text.replace('synchronous = FULL', 'busy_timeout = 500'));
    const pb = await startPocketBase({ hooksDir: hooks.dir });
    const token = pb.superuserToken;
    const command = () => runConsole(pb.dataDir, ['end-sessions', '--yes'], { hooksDir: hooks.dir });
    const backup = call(pb, 'POST', '/api/backups', { token, body: { name: 'agora.zip' } });
    await eventually(async () => {
      const { code, err } = await command();
      expect([code, err.trim()]).toEqual([1, expect.stringContaining('outra gravação ocupa o banco')]);
    });
    writeFileSync(gate, '');
    expect((await backup).status).toBe(204);
    expect((await command()).code).toBe(0);
    await pb.stop();
    hooks.remove();
    rmSync(gates, { recursive: true });
  });

  it('without the key of encrypted settings says which option is missing', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'encrypted-'));
    const env = { POCKETBASE_ENCRYPTION_KEY: 'k'.repeat(32) };
    const upsert = ['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password];
    const made = await runPocketBase([...upsert, '--encryptionEnv=POCKETBASE_ENCRYPTION_KEY'], {
      dataDir,
      env,
    });
    expect(made.code).toBe(0);
    const printed = await runConsole(dataDir, ['check']);
    expect([printed.code, printed.err]).toEqual([
      1,
      expect.stringContaining('use --encryptionEnv=POCKETBASE_ENCRYPTION_KEY'),
    ]);
    const served = await runConsole(dataDir, ['serve', '--http=127.0.0.1:0']);
    expect([served.code, served.err]).toEqual([
      3,
      expect.stringContaining('O servidor não iniciou: as configurações'),
    ]);
    const other = { POCKETBASE_ENCRYPTION_KEY: 'o'.repeat(32) };
    const wrong = await runConsole(dataDir, ['check', '--encryptionEnv=POCKETBASE_ENCRYPTION_KEY'], {
      env: other,
    });
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining('com outra chave: POCKETBASE_ENCRYPTION_KEY tem de ser aquela'),
    ]);
    const unprepared = await runConsole(dataDir, ['check', '--encryptionEnv=POCKETBASE_ENCRYPTION_KEY'], {
      env,
    });
    expect([unprepared.code, unprepared.err]).toEqual([
      1,
      expect.stringContaining('Inicie o servidor uma vez'),
    ]);
    rmSync(dataDir, { recursive: true });
  });
});
