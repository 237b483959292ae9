import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_TABLES } from '../../../src/domain/admin/admin-export.ts';
import { CSV_START, csvLines } from '../../../src/domain/admin/csv.ts';
import { countText } from '../../../src/shared/count-text.ts';
import { changedHooks } from '../../support/changed-hooks.ts';
import { fileFolder, runConsole, startConsole } from '../../support/console.ts';
import { rounds } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addPerson, tokenFor } from '../../support/people.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { until } from '../../support/wait.ts';

let server: SignInServer;
const files = fileFolder();

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(async () => {
  await server.stop();
  files.remove();
});

const run = (content: string, ...options: string[]) =>
  runConsole(server.pb.dataDir, ['import-members', files.write('membros.csv', content), ...options]);

const profiles = (where: string) =>
  server.sql(
    `SELECT p.email, p.full_name, p.plan_type, p.expires_at, p.status, p.crm, p.state, p.specialty, p.phone, p.city
     FROM profiles p JOIN users u ON u.id = p.id WHERE u.verified = 1 AND ${where} ORDER BY p.email`,
  );

const END_2098 = '2099-01-01 02:59:59.999Z';

describe('members who were kept in a spreadsheet', () => {
  it('are let in by their e-mail, without any mail to them, until the end of their last day', async () => {
    const csv = [
      '\ufeffNome;E-mail;Plano;Validade;CRM;UF;Especialidade;Telefone;Cidade;Status',
      `Ana Souza; Ana.Souza@Exemplo.com.br;Anual;31/12/2098;CRM/SP 123.456;;Pediatria;'+55 11 99999-0000;São Paulo;Ativo`,
      'Bia Lima;bia@exemplo.com.br;promocao;2098-12-31;;RJ;;\u202a+55 11 91234\u20115678\u202c;;inativo',
      'Caio Reis;caio@exemplo.com.br;VITALICIO;01/01/2020;;;;;;',
      'Davi Luz;davi@exemplo.com.br;Anual;1/2/2024;;;;;;Expirado',
      'Eva Sá;eva@exemplo.com.br;Bônus;;;;;;;',
    ].join('\r\n');
    const printed = await run(csv);
    expect(printed).toMatchObject({ code: 0, err: '' });
    // Whoever wrote it may have meant another column: for all of a list that would be a gift for life.
    expect(printed.out).toContain('linha 6: novo (sem validade): eva@exemplo.com.br');
    expect(printed.out).toContain('linha 4: novo: caio@exemplo.com.br');
    expect(printed.out).toContain('\nSem validade, o acesso não expira: 1 novo. Se devia expirar, preencha');
    expect(await profiles("p.email LIKE '%@exemplo.com.br'")).toEqual([
      [
        'ana.souza@exemplo.com.br',
        'Ana Souza',
        'Anual',
        END_2098,
        'active',
        '123456',
        'SP',
        'Pediatria',
        '+55 11 99999-0000',
        'São Paulo',
      ],
      [
        'bia@exemplo.com.br',
        'Bia Lima',
        'Promoção',
        END_2098,
        'inactive',
        '',
        'RJ',
        '',
        '+55 11 91234-5678',
        '',
      ],
      ['caio@exemplo.com.br', 'Caio Reis', 'Vitalício', '', 'active', '', '', '', '', ''],
      ['davi@exemplo.com.br', 'Davi Luz', 'Anual', '2024-02-02 02:59:59.999Z', 'active', '', '', '', '', ''],
      ['eva@exemplo.com.br', 'Eva Sá', 'Bônus', '', 'active', '', '', '', '', ''],
    ]);
    expect(server.mail.received).toEqual([]);

    const { codeId, code } = await server.ask('ana.souza@exemplo.com.br');
    const entered = await server.enter(codeId, code);
    expect([entered.status, entered.json['record']?.['name']]).toEqual([200, 'Ana Souza']);
    // Signing out saves the user: what the import wrote is what PocketBase accepts.
    expect(
      (await server.post('/api/app/sign-out', {}, { token: String(entered.json['token']) })).status,
    ).toBe(204);
    expect((await server.request('bia@exemplo.com.br')).json['data']?.['email']?.['code']).toBe(
      'user_inactive',
    );
    expect((await server.request('davi@exemplo.com.br')).json['data']?.['email']?.['code']).toBe(
      'access_expired',
    );
  });

  it('never lose access to an old list, unless its owner says so', async () => {
    const csv = [
      'email,plano,validade,status,cidade',
      'ana.souza@exemplo.com.br,Anual,30/06/2026,,Campinas',
      'bia@exemplo.com.br,Anual,31/12/2099,ativo,',
      'caio@exemplo.com.br,Anual,31/12/2099,,',
      'davi@exemplo.com.br,Anual,31/12/2098,,',
    ].join('\n');
    const careful = await run(csv);
    expect(careful.code).toBe(0);
    expect(careful.out).toContain('linha 2: alterado (cidade): ana.souza@exemplo.com.br [validade mantida]');
    expect(careful.out).toContain('linha 3: alterado (plano, validade): bia@exemplo.com.br [status mantido]');
    expect(careful.out).toContain('linha 4: igual: caio@exemplo.com.br [validade mantida]');
    expect(careful.out).toContain('Acesso mantido em 3');
    const access = async () =>
      (await profiles("p.email LIKE '%@exemplo.com.br'")).map((row) => [
        row[0],
        row[2],
        row[3],
        row[4],
        row[9],
      ]);
    expect(await access()).toEqual([
      ['ana.souza@exemplo.com.br', 'Anual', END_2098, 'active', 'Campinas'],
      ['bia@exemplo.com.br', 'Anual', '2100-01-01 02:59:59.999Z', 'inactive', ''],
      ['caio@exemplo.com.br', 'Vitalício', '', 'active', ''],
      ['davi@exemplo.com.br', 'Anual', END_2098, 'active', ''],
      ['eva@exemplo.com.br', 'Bônus', '', 'active', ''],
    ]);
    await run(csv, '--overwrite');
    expect((await access()).slice(0, 3)).toEqual([
      ['ana.souza@exemplo.com.br', 'Anual', '2026-07-01 02:59:59.999Z', 'active', 'Campinas'],
      ['bia@exemplo.com.br', 'Anual', '2100-01-01 02:59:59.999Z', 'active', ''],
      ['caio@exemplo.com.br', 'Anual', '2100-01-01 02:59:59.999Z', 'active', ''],
    ]);
  });

  it.each(['--skip-bad', '--overwrite'])(
    'keep their end where its cell is empty, with %s',
    async (option) => {
      const expiresAt = '2090-01-01 02:59:59.999Z';
      const at = `com${option}.test`;
      const people = ['a', 'b', 'c', 'd', 'e'].map((who) => `${who}@${at}`);
      const csv = (rows: string[]) => `email;nome;plano;validade;cidade\n${rows.join('\n')}\n`;
      const first = people.map((email) => `${email};Alguém;Anual;31/12/2089;`);
      expect((await run(csv(first))).code).toBe(0);
      const [a, b, c, d, e] = people;
      const second = [
        `${a};;;;Campinas`,
        `${b};;Promoção; ;`,
        `${c};;Vitalício;;`,
        `${d};;;vitalício;`,
        `${e};;Anual;31/12/2098;`,
      ];
      const printed = await run(csv([...second, `novo@${at};Novo;Anual;;`]), option);
      expect(printed.out).toContain(`linha 2: alterado (cidade): ${a}`);
      expect(printed.out).toContain(`linha 3: alterado (plano): ${b}`);
      expect(
        (await profiles(`p.email LIKE '%@${at}'`)).map((row) => [row[0], row[2], row[3], row[9]]),
      ).toEqual([
        [a, 'Anual', expiresAt, 'Campinas'],
        [b, 'Promoção', expiresAt, ''],
        [c, 'Vitalício', '', ''],
        [d, 'Anual', '', ''],
        [e, 'Anual', END_2098, ''],
        [`novo@${at}`, 'Anual', '', ''],
      ]);
    },
  );

  it('who have no profile, and therefore no end, are given one only when its owner says so', async () => {
    const open = await server.person(null, 'Sem Perfil');
    const csv = `email;plano;validade\n${open.email};Anual;31/12/2098\nadmin@exemplo.com.br;Anual;31/12/2098\n`;
    const careful = await run(csv);
    expect(careful.out).toContain(`linha 2: igual: ${open.email} [acesso mantido: hoje não tem perfil`);
    expect(careful.out).toContain('linha 3: alterado (plano, validade, status): admin@exemplo.com.br');
    expect(await profiles(`p.email = '${open.email}'`)).toEqual([]);
    await run(csv, '--overwrite');
    expect((await profiles(`p.email = '${open.email}'`)).map((row) => row[3])).toEqual([END_2098]);
  });
});

describe('the list that administrators export', () => {
  const PAST = '2024-02-02 02:59:59.999Z';
  const FUTURE = '2090-01-01 02:59:59.999Z';

  /** usuarios.csv as the app saves it, of those with this ending of their address. */
  async function exported(ending: string): Promise<string> {
    const token = await tokenFor(server.pb, await addPerson(server.pb, { role: 'admin' }));
    const { json } = await call(server.pb, 'GET', '/api/app/admin/export?what=users', { token });
    const { header, read } = EXPORT_TABLES.users;
    const rows = read(json)?.rows.filter(([, email]) => email?.endsWith(ending)) ?? [];
    return CSV_START + csvLines([header, ...rows]);
  }

  it('comes back as it was: who was deactivated stays so, also for life or expired', async () => {
    const members = [
      ['a', 'inactive', ''],
      ['b', 'inactive', PAST],
      ['c', 'inactive', FUTURE],
      ['d', 'active', ''],
      ['e', 'active', PAST],
      ['f', 'active', FUTURE],
    ] as const;
    for (const [who, status, expiresAt] of members)
      await addPerson(server.pb, { email: `${who}@lista-antes.test`, profile: { status, expiresAt } });
    const csv = await exported('@lista-antes.test');

    const again = await run(csv, '--overwrite');
    expect(again.out).toContain('Total: 6 (0 novos, 0 alterados, 6 iguais, 0 com erro).');
    // To a server that knows none of them.
    expect((await run(csv.replaceAll('lista-antes', 'lista-depois'))).code).toBe(0);
    const statuses = await server.sql(
      "SELECT substr(email, 1, 1), status, expires_at FROM profiles WHERE email LIKE '%@lista-depois.test' ORDER BY email",
    );
    expect(statuses).toEqual(members);
  });

  it('says nothing of who was deactivated by the label of the end alone', async () => {
    const email = 'so-o-rotulo@lista.test';
    await addPerson(server.pb, { email, profile: { status: 'inactive' } });
    const printed = await run(`E-mail;Status\n${email};Vitalício\n`, '--overwrite');
    expect(printed.out).toContain(`linha 2: igual: ${email}`);
  });

  it('is asked about where its two columns contradict each other', async () => {
    const printed = await run('Nome;E-mail;Status;Inativado\nAna;ana@lista.test;Ativo;Sim\n');
    expect(printed.code).toBe(1);
    expect(printed.out).toContain('linha 2: erro: status: está "ativo", e inativado está "sim"');
    const unknown = await run('Nome;E-mail;Inativado\nAna;ana@lista.test;talvez\n');
    expect(unknown.out).toContain('linha 2: erro: inativado: use sim ou não (está "talvez")');
  });
});

it('a member list with mistakes names each, and nobody of it is let in', async () => {
  const csv = [
    'nome;e-mail;plano;validade;crm;uf;status',
    'Bom;bom@lista.com.br;Anual;31/12/2098;1;SP;ativo',
    'Sem arroba;sem-arroba;Anual;;;;',
    'Sem e-mail;;Anual;;;;',
    'Data;data@lista.com.br;Anual;31/02/2027;;;',
    'Data 2;data2@lista.com.br;Anual;12-31-2027;;;',
    'Data 3;data3@lista.com.br;Anual;amanhã;;;',
    'Caixa;BOM@lista.com.br\u200b;Anual;;;;',
    'Crm;crm@lista.com.br;Anual;;CRM;SP;',
    'Uf;uf@lista.com.br;Anual;;1;XX;',
    'Status;status@lista.com.br;Anual;;;;talvez',
    ';sem.nome@lista.com.br;Anual;;;;',
    'Dois;"a@lista.com.br,b@lista.com.br";Anual;;;;',
    'Comandos;comandos@lista.com.br;Anual;;;;"a\u001b]52\u0007\u009b2J\nImportação gravada."',
  ].join('\n');
  const printed = await run(csv);
  expect(printed.code).toBe(1);
  for (const sentence of [
    'linha 3: erro: e-mail: "sem-arroba" não é um endereço',
    'linha 4: erro: e-mail: falta',
    'linha 5: erro: validade: "31/02/2027" não é uma data (use dd/mm/aaaa ou aaaa-mm-dd)',
    'linha 6: erro: validade: "12-31-2027"',
    'linha 7: erro: validade: "amanhã"',
    'linha 8: erro: repete a linha 2 (bom@lista.com.br)',
    'linha 9: erro: crm: falta o número (está "CRM")',
    'linha 10: erro: uf: "XX" não é uma UF',
    'linha 11: erro: status: use ativo ou inativo (está "talvez")',
    'linha 12: erro: nome: falta (sem.nome@lista.com.br)',
    'linha 13: erro: e-mail:',
    // A terminal would obey it, and the break would write a line of its own.
    'linha 14: erro: status: use ativo ou inativo (está "a\\u001b]52\\u0007\\u009b2j importacao gravada.")',
    'Nada foi importado',
  ])
    expect(printed.out).toContain(sentence);
  expect(await server.sql("SELECT count(*) FROM users WHERE email LIKE '%lista.com.br'")).toEqual([['0']]);
});

const MANY = rounds(1_000, 10_000);
const BAD = MANY / 50;

it(`${MANY} members with ${BAD} bad rows come in at once, and administrators find and count them`, async () => {
  const good = MANY - BAD;
  const lines = Array.from({ length: MANY }, (_, i) =>
    i % 50 === 0
      ? `Ruim ${i};nao-e-email-${i};Anual;`
      : `Médica ${i};medica${i}@lote.com.br;Anual;31/12/2098`,
  );
  const csv = ['nome;e-mail;plano;validade', ...lines].join('\r\n');
  const done = await run(csv, '--skip-bad');
  expect(done.out).toContain(
    `Total: ${countText(MANY)} (${countText(good)} novos, 0 alterados, 0 iguais, ${BAD} com erro).`,
  );
  expect(
    await server.sql(`SELECT count(*), count(DISTINCT u.tokenKey), count(DISTINCT s.n) FROM users u
      JOIN profiles p ON p.id = u.id JOIN member_search s ON s.id = p.id WHERE u.email LIKE '%@lote.com.br'`),
  ).toEqual([Array(3).fill(String(good))]);
  const again = await run(csv, '--skip-bad');
  expect(again.out).toContain(
    `Total: ${countText(MANY)} (0 novos, 0 alterados, ${countText(good)} iguais, ${BAD} com erro).`,
  );
});

/** Rows of a part: ten thousand are written alike, and take as long as all other tests of this file. */
const PART = 20;
const parts = changedHooks('console/import/members.js', [
  [/MOST_AT_ONCE = [\d_]+/, `MOST_AT_ONCE = ${PART}`],
]);
afterAll(() => parts.remove());

const inParts = (content: string, name = 'membros.csv') =>
  runConsole(server.pb.dataDir, ['import-members', files.write(name, content)], { hooksDir: parts.dir });

it('a list larger than one part goes in parts, of which an interruption leaves those before, and is completed by itself', async () => {
  const csv = [
    'nome;e-mail;plano',
    ...Array.from({ length: PART + 1 }, (_, i) => `Parte ${i};parte-${i}@exemplo.com.br;Anual`),
  ].join('\n');
  const count = async () => (await server.sql("SELECT COUNT(*) FROM profiles WHERE email LIKE 'parte-%'"))[0];
  await server.sql(`CREATE TRIGGER fault_at_the_last BEFORE INSERT ON users WHEN NEW.email = 'parte-${PART}@exemplo.com.br'
    BEGIN SELECT RAISE(ABORT, 'a fault'); END`);
  const interrupted = await inParts(csv);
  const rows = csv
    .split('\n')
    .slice(1)
    .map((row) => row.split(';'));
  const list = JSON.stringify(rows.map(([nome, email, plano]) => ({ nome, email, plano })));
  const asList = await inParts(list, 'membros.json');
  await server.sql('DROP TRIGGER fault_at_the_last');
  expect([interrupted.code, await count()]).toEqual([1, [`${PART}`]]);
  expect(interrupted.err).toContain(`Só as primeiras ${PART} linhas foram gravadas. Repita o comando`);
  expect(asList.err).toContain(`Só os primeiros ${PART} itens foram gravados. Repita o comando`);
  const completed = await inParts(csv);
  expect([completed.code, await count()]).toEqual([0, [`${PART + 1}`]]);
  expect(completed.out).toContain(
    `Total: ${PART + 1} (1 novo, 0 alterados, ${PART} iguais, 0 com erro).\nImportação gravada.`,
  );
  const logged = await server.sql(
    "SELECT action FROM system_logs WHERE action LIKE 'Importou % membro% pelo console' ORDER BY rowid DESC LIMIT 2",
  );
  expect(logged.flat()).toEqual(['Importou 1 membro pelo console', `Importou ${PART} membros pelo console`]);
});

it('of a part that is written the log says so, also where the command is killed in the next', async () => {
  const csv = [
    'nome;e-mail;plano',
    ...Array.from({ length: PART + 1 }, (_, i) => `Morta ${i};morta-${i}@exemplo.com.br;Anual`),
  ].join('\n');
  const count = async () => (await server.sql("SELECT COUNT(*) FROM profiles WHERE email LIKE 'morta-%'"))[0];
  const logged = () =>
    server.sql(
      "SELECT action FROM system_logs WHERE action LIKE 'Importou % membro% pelo console' ORDER BY rowid",
    );
  const before = (await logged()).length;
  // Longer than any test lasts.
  await server.sql(`CREATE TRIGGER slow_at_the_last BEFORE INSERT ON users WHEN NEW.email = 'morta-${PART}@exemplo.com.br'
    BEGIN SELECT (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e12) SELECT MAX(i) FROM n); END`);
  const { child, ended } = startConsole(
    server.pb.dataDir,
    ['import-members', files.write('membros.csv', csv)],
    {},
    parts.dir,
  );
  await until('the first part', async () => (await count())?.[0] === `${PART}`);
  child.kill('SIGKILL');
  await ended;
  await server.sql('DROP TRIGGER slow_at_the_last');
  expect([(await logged()).slice(before), await count()]).toEqual([
    [[`Importou ${PART} membros pelo console`]],
    [`${PART}`],
  ]);
});
