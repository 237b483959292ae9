import { execFileSync } from 'node:child_process';
import { rmSync, truncateSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileFolder, runConsole, startConsole } from '../../support/console.ts';
import { FULL } from '../../support/full.ts';
import { addPerson } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { listensForInterrupt } from '../../support/signals.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

const require = createRequire(import.meta.url);
const commandLine: typeof import('../../../pb_hooks/console/core/command-line.ts') = require('../../../dist/pb_hooks/console/core/command-line.js');
const { unknownCommand } = require('../../../dist/pb_hooks/console/core/preflight.js') as {
  unknownCommand(args: string[]): string;
};
const csv: typeof import('../../../pb_hooks/tables/csv.ts') = require('../../../dist/pb_hooks/tables/csv.js');

const EMAIL = 'fica@exemplo.com.br';

let server: PocketBase;
const files = fileFolder();
/** What each command needs to do its work; a bad flag is added to it. */
let calls: Record<string, string[]>;

beforeAll(async () => {
  server = await startPocketBase();
  await addPerson(server, { email: EMAIL, profile: { status: 'active' } });
  await addAssistant(server, { name: 'Legendas' });
  const assistants = files.write('a.csv', 'nome,categoria,url\nNovo,Blog,https://exemplo.com.br/a\n');
  const members = files.write('m.csv', 'nome,e-mail\nNova Pessoa,nova@exemplo.com.br\n');
  calls = {
    'import-assistants': [assistants, '--skip-bad'],
    'import-members': [members, '--overwrite'],
    'export-member': [EMAIL],
    'erase-member': [EMAIL, '--yes'],
    'end-sessions': ['--yes'],
    check: [],
    'dump-schema': [],
  };
});
afterAll(async () => {
  await server?.stop();
  files.remove();
});

/** Whatever a command could change, and the rows of the log that it would leave. */
const state = () =>
  sql(
    server,
    `SELECT (SELECT group_concat(tokenKey) FROM users), (SELECT group_concat(tokenKey) FROM _superusers),
      (SELECT group_concat(id || name) FROM marketing_assistants), (SELECT group_concat(email) FROM profiles),
      (SELECT COUNT(*) FROM system_logs WHERE user = 'console'), (SELECT group_concat(file) FROM _migrations)`,
  );

/** Each with what is said of it. */
const BAD: [string, string][] = [
  ['--yes=false', 'A opção --yes não leva valor'],
  ['--nao-existe', 'Opção desconhecida: --nao-existe.'],
  ['--yes=true', 'A opção --yes não leva valor'],
  ['--yes=', 'A opção --yes não leva valor'],
  ['--help=false', 'A opção --help não leva valor'],
  ['--Yes', 'Opção desconhecida: --Yes.'],
  ['--yes9', 'Opção desconhecida: --yes9.'],
  ['--constructor', 'Opção desconhecida: --constructor.'],
  ['--__proto__', 'Opção desconhecida: --__proto__.'],
  ['-yes', 'Opção desconhecida: -yes.'],
  ['-y', 'Opção desconhecida: -y.'],
  ['--', 'Opção desconhecida: --.'],
  ['---yes', 'Opção desconhecida: ---yes.'],
  ['--=x', 'Opção desconhecida: --=x.'],
  ['--dir=', 'Falta o valor de --dir.'],
  ['--encryptionEnv=', 'Falta o valor de --encryptionEnv.'],
  ['--queryTimeout=muito', '--queryTimeout=muito: use um número.'],
  ['--dev=talvez', '--dev=talvez: use true ou false.'],
  ['sobra', 'Sobra "sobra".'],
];

describe('a flag that is not understood to the letter', () => {
  it.each(BAD)('%s is a mistake', (flag, sentence) => {
    const usage = { operands: ['EMAIL'], flags: { yes: 'confirma' }, about: '' };
    expect(commandLine.parse([EMAIL, '--yes', flag], usage).wrong).toContain(sentence);
    expect(commandLine.parse([EMAIL, '--yes', '--dir=/dados'], usage).wrong).toBe('');
  });

  it('ends every command before it has done anything', async () => {
    const before = await state();
    const unexpected = [];
    for (const [command, good] of Object.entries(calls)) {
      const flag = good.find((word) => word.startsWith('--'));
      // In the full run each of them is tried on each command.
      const bad = FULL ? BAD.map(([word]) => word) : [`${flag ?? '--help'}=false`];
      for (const word of bad) {
        const { code, out, err } = await runConsole(server.dataDir, [command, ...good, word]);
        const isRight =
          code === 2 && out === '' && /(Opção|A opção|Falta|Sobra|--\w+=\w+: use)[^\n]*\n\nUso: /.test(err);
        if (!isRight) unexpected.push([command, word, code, out.slice(0, 200), err.slice(0, 200)]);
      }
    }
    expect(unexpected).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('is a mistake before the command too, where the binary would find no command at all', async () => {
    const { code, err } = await runConsole(server.dataDir, ['--yes', 'end-sessions']);
    expect([code, err]).toEqual([2, expect.stringContaining('A opção --yes vem depois de end-sessions.')]);
  });

  it.each([
    [['end-session', '--yes'], 'end-session'],
    [['END-SESSIONS'], 'END-SESSIONS'],
    [['foo', 'help'], 'foo'],
    [['end-session', 'superuser'], 'end-session'],
    [['end-session', '--yes', 'end-sessions'], 'end-session'],
    // The binary would take the address for the value of a flag, and our hooks the address for the command.
    [['--http', '127.0.0.1:0', 'serve'], '127.0.0.1:0'],
  ])('nor is a command that is none: %j', (args, word) => {
    expect(unknownCommand(['pocketbase', ...args])).toContain(`Comando desconhecido: ${word}.`);
  });

  it('and such a command does not end well', async () => {
    const { code, err } = await runConsole(server.dataDir, ['end-session', '--yes']);
    expect([code, err]).toEqual([2, expect.stringContaining('Comando desconhecido: end-session.')]);
  });

  it('is none where it asks for help, which does nothing else', async () => {
    const { code, out } = await runConsole(server.dataDir, ['erase-member', '--yes', '--help']);
    expect([code, out]).toEqual([0, expect.stringContaining('Uso: ./comando.sh erase-member EMAIL')]);
  });
});

describe('a file that is none', () => {
  const huge = () => {
    const path = files.write('enorme.csv', '');
    truncateSync(path, 33 * 1024 * 1024);
    return path;
  };
  const pipe = () => {
    const path = files.write('cano', '');
    rmSync(path);
    execFileSync('mkfifo', [path]);
    return path;
  };
  const CASES: [string, () => string, string][] = [
    [
      'a device without end',
      () => '/dev/zero',
      '/dev/zero não é um arquivo comum. Para a entrada padrão, use "-".',
    ],
    ['a named pipe', pipe, 'não é um arquivo comum'],
    ['a folder', () => server.dataDir, 'é uma pasta, e não um arquivo'],
    ['33 MB', huge, 'passa de 32 MB'],
    [
      'nothing',
      () => '/nao/existe.csv',
      'não existe ou não pode ser lido. Se só você pode lê-lo: - < /nao/existe.csv',
    ],
    ['bytes', () => files.write('b.csv', new Uint8Array(4096)), 'não é um texto'],
    [
      'too many rows',
      () => files.write('l.json', JSON.stringify(Array(200_001).fill(0))),
      'passa de 200.000 linhas',
    ],
    [
      'too many columns',
      () => files.write('c.csv', `\n${'a;'.repeat(1_000)}a`),
      'a linha 2 passa de 1.000 colunas',
    ],
    [
      'too many of them in quotes',
      () => files.write('q.csv', `nome;e-mail\n"a\nb";${'"";'.repeat(1_000)}`),
      'a linha 2 passa de 1.000 colunas',
    ],
    [
      'too many names',
      () => files.write('n.json', JSON.stringify(Array.from({ length: 1_001 }, (_, i) => ({ [i]: i })))),
      'passa de 1.000 campos diferentes',
    ],
  ];
  /** One that is refused as it is opened, and one as its rows are counted: both imports read by the same lines. */
  const BY_BOTH = ['a device without end', 'too many rows'];
  it.each(CASES)('(%s) is refused at once by an import', async (what, path, sentence) => {
    const file = path();
    const both = FULL || BY_BOTH.includes(what);
    for (const command of ['import-assistants', ...(both ? ['import-members'] : [])]) {
      const { code, out, err } = await runConsole(server.dataDir, [command, file]);
      expect([code, out, err]).toEqual([1, '', expect.stringContaining(sentence)]);
    }
  });

  it('with too many lines is read no further either', () => {
    const { rows } = csv.parse('e-mail\na\nb\nc\nd\n', { rows: 3, columns: 9, cells: 9 });
    expect(rows.map(({ values }) => values[0])).toEqual(['e-mail', 'a', 'b', 'c']);
  });

  it.each([
    ['plain', 'a;b;c\n;;\n1;2;3\n4;5;6\n7;8;9\n', 0],
    ['quoted', '"a";"b";"c"\n"";"";""\n"1";"2";"3"\n"4";"5";"6"\n"7";"8";"9"\n', 3],
  ])('with too many cells is read no further either (%s)', (_, text, blank) => {
    const read = (cells: number) => csv.parse(text, { rows: 9, columns: 3, cells });
    expect(read(9 + blank)).toMatchObject({ cells: 9 + blank, rows: { length: 4 }, wide: 0 });
    expect(read(5 + blank)).toMatchObject({ cells: 6 + blank, rows: { length: 3 }, wide: 0 });
    expect(csv.parse(text, { rows: 9, columns: 2, cells: 9 })).toMatchObject({ rows: [], wide: 1 });
  });

  it('may have blank rows without end, and the numbers of its lines stay', () => {
    const blank = `${';;;\n \n'.repeat(400)};${';'.repeat(2_000)}\n\n`;
    const { rows } = csv.parse(`nome;e-mail\n${blank}a;b\n${blank};x;\n,;\n`, {
      rows: 9,
      columns: 3,
      cells: 9,
    });
    expect(rows.map(({ line, values }) => [line, ...values])).toEqual([
      [1, 'nome', 'e-mail'],
      [804, 'a', 'b'],
      [1607, '', 'x', ''],
      [1608, ',', ''],
    ]);
  });

  it.each([
    ['plain', 'a;b;; ;\n1;2;;;\n3;4\n'],
    ['quoted', '"a";"b";; ;\n"1";"2";;;\n"3";"4"\n'],
  ])('may have empty cells without end (%s)', (_, text) => {
    const { rows, wide } = csv.parse(text, { rows: 9, columns: 2, cells: 9 });
    expect([wide, rows.map(({ values }) => values.join())]).toEqual([0, ['a,b', '1,2', '3,4']]);
  });

  it.each([
    // More than a pipe holds: once it is gone, the command is at work.
    ['reading', 'x'.repeat(1024 * 1024)],
    ['beginning', ''],
  ])('whose %s is ended by a signal is not taken for a success', async (_, text) => {
    const { child, ended } = startConsole(server.dataDir, ['import-members', '-']);
    await new Promise((done) => child.stdin.write(text, done));
    // Before that, the system ends it by the signal: no success either, but not what is asked here.
    await until('the command listens for Ctrl-C', () => listensForInterrupt(child.pid as number));
    child.kill('SIGINT');
    const { code, err } = await ended;
    expect([code, err]).toEqual([1, expect.stringContaining('Interrompido antes do fim.')]);
  });

  it('on standard input is read no further than an import may be large', async () => {
    const stdin = new Uint8Array(33 * 1024 * 1024).fill(97);
    const { code, err } = await runConsole(server.dataDir, ['import-members', '-'], { stdin });
    expect([code, err]).toEqual([1, expect.stringContaining('passa de 32 MB')]);
  });
});
