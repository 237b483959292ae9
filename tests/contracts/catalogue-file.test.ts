/**
 * Export and import of the catalogue, the one written for the browser and the other for PocketBase's VM: together they are
 * the identity. tests/server/catalogue/import-catalogue.test.ts asks the server itself, with fewer rows.
 */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE_FILES } from '../../src/domain/admin/catalogue-file.ts';
import { stubClock } from '../support/fake-clock.ts';
import { rounds } from '../support/full.ts';
import { type AssistantRow, hostileAssistants } from '../support/hostile-assistants.ts';

type TableRow = { line: number; problems: string[] };
type Outcome = { what: string; details: string[] };
type Job = {
  columns: object;
  required: string[];
  instead: string;
  read: (row: TableRow) => { id: string; fields: Record<string, unknown>; faults: Record<string, string> };
};
const require = createRequire(import.meta.url);
const { IMPORT } = require('../../dist/pb_hooks/catalogue/assistant-table.js') as { IMPORT: Job };
const decode = require('../../dist/pb_hooks/tables/decode-text.js') as {
  normalise: (text: string) => string;
  decode: (bytes: Uint8Array) => string;
};
const { readTable } = require('../../dist/pb_hooks/tables/read-table.js') as {
  readTable: (text: string, columns: object, required: string[], instead: string) => { rows: TableRow[] };
};
const prepareImport = require('../../dist/pb_hooks/tables/prepare-import.js') as {
  readRows: (job: Job, table: object) => { row: TableRow }[];
  prepare: (app: object, job: Job, rows: object, note: () => void) => { outcomes: Outcome[] };
};

const MANY = rounds(2_000, 10_000);

/** A row of a query, with the columns of its shape. */
class Row {
  constructor(shape: object) {
    Object.assign(this, shape);
  }
}

/** PocketBase as far as the import reads from it. */
function appWith(rows: readonly AssistantRow[]) {
  const stored = rows.map((row) => ({
    ...row,
    tags: JSON.stringify(row.tags),
    published: row.published ? 1 : 0,
  }));
  const all = (found: object[]) => void found.push(...stored);
  const one = (row: object) => Object.assign(row, { stamp: '1-1' });
  return { db: () => ({ newQuery: () => ({ all, one }) }) };
}

const tableOf = (text: string) =>
  readTable(decode.normalise(text), IMPORT.columns, IMPORT.required, IMPORT.instead);

const outcomesOf = (text: string, stored: readonly AssistantRow[]) =>
  prepareImport.prepare(appWith(stored), IMPORT, prepareImport.readRows(IMPORT, tableOf(text)), () => {})
    .outcomes;

beforeEach(() => {
  stubClock();
  vi.stubGlobal('arrayOf', () => []);
  vi.stubGlobal('DynamicModel', Row);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(['csv', 'json'] as const)(`${MANY} hostile assistants as %s`, (format) => {
  it('are read as exactly what was written', () => {
    const rows = hostileAssistants(MANY, false);
    const read = tableOf(CATALOGUE_FILES[format].write(rows)).rows.map((row) => {
      const { id, fields, faults } = IMPORT.read(row);
      const back = {
        ...fields,
        tags: JSON.parse(String(fields['tags'])),
        published: fields['published'] === 1,
      };
      return { id, ...back, wrong: [...row.problems, ...Object.values(faults)] };
    });
    const texts = ({ id, name, description, category, tags, url, published }: AssistantRow) =>
      JSON.stringify([id, name, description, category, tags, url, published]);
    expect(read.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    const wanted = new Set(rows.map(texts));
    expect(read.filter((row) => !wanted.delete(texts(row as unknown as AssistantRow))).slice(0, 3)).toEqual(
      [],
    );
    expect(wanted.size).toBe(0);
  });

  it('change nothing when they come back, also with texts that were stored past every cleaning', () => {
    const rows = [...hostileAssistants(MANY / 2, false), ...hostileAssistants(MANY / 2, true)];
    const outcomes = outcomesOf(CATALOGUE_FILES[format].write(rows), rows);
    expect(outcomes.length).toBe(MANY);
    expect(outcomes.filter(({ what }) => what !== 'igual').slice(0, 3)).toEqual([]);
  });

  it('are noticed one by one where a single text differs', () => {
    const rows = hostileAssistants(500, true);
    const changed = rows.map((row, at) =>
      at % 5 === 0 ? { ...row, description: `${row.description} mais` } : row,
    );
    const outcomes = outcomesOf(CATALOGUE_FILES[format].write(changed), rows);
    expect(outcomes.filter(({ what }) => what === 'alterado').length).toBe(100);
    expect(new Set(outcomes.flatMap(({ details }) => details))).toEqual(new Set(['descrição']));
  });
});

it('an assistant that was stored by other rules stays, and is refused only where it is changed', () => {
  const [row] = hostileAssistants(1, false) as [AssistantRow];
  const stored = { ...row, url: 'https://例え.jp/', tags: [' a ', 'a'] };
  const write = (given: AssistantRow) => CATALOGUE_FILES.json.write([given]);
  expect(outcomesOf(write(stored), [stored])[0]?.what).toBe('igual');
  expect(outcomesOf(write({ ...stored, url: 'https://例え.jp/2' }), [stored])[0]?.what).toBe('erro');
});

it.each([';', ',', '\t'])('blank lines above the heading do not hide the separator %j', (separator) => {
  const { rows } = tableOf(
    `\n \nnome${separator}categoria\n"A; b, c\td"${separator}https://a.exemplo.com.br\n`,
  );
  expect(rows).toMatchObject([
    { line: 4, cells: { name: 'A; b, c\td', category: 'https://a.exemplo.com.br' } },
  ]);
});

it.each([
  ['', 'o arquivo está vazio'],
  ['nome;categoria;url\n', 'o arquivo não tem nenhuma linha para importar'],
  ['[{"name": "x"', 'o arquivo não é JSON válido'],
  ['{"a": 1}', 'o JSON deve ser uma lista de objetos'],
  [
    'nome;categoria;url\n"aberta;Cat;https://x.com.br\nB;Cat;https://x.com.br\n',
    'as aspas abertas na linha 2',
  ],
  ['nome;name;url\na;b;c\n', 'a coluna nome aparece duas vezes'],
])('what is no list is told so: %j', (text, sentence) => {
  expect(() => tableOf(text)).toThrow(sentence);
});

describe('the bytes of a file', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  beforeEach(() => {
    vi.stubGlobal('toString', (bytes: Uint8Array) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    );
  });

  it('are UTF-8, or else what Excel for Windows writes', () => {
    expect(decode.decode(utf8('\ufeffAção\r\n'))).toBe('Ação\n');
    expect(decode.decode(Uint8Array.from([0x41, 0xe7, 0xe3, 0x6f, 0x96]))).toBe('Ação–');
  });

  it('are refused where they are UTF-16', () => {
    expect(() => decode.decode(Uint8Array.from([0xff, 0xfe, 0x6e, 0]))).toThrow('o arquivo está em UTF-16');
  });

  it('are refused where UTF-8 is damaged, instead of two wrong letters for each accent of it', () => {
    const whole = utf8('nome;descrição\r\nRecepção;Atenção à saúde\r\n');
    const at = whole.lastIndexOf(0xc3);
    expect(() => decode.decode(whole.filter((_, i) => i !== at))).toThrow(
      'a linha 2 tem letras danificadas. Salve novamente como CSV UTF-8.',
    );
  });

  it.each([
    ['on a Mac', [0x41, 0x8d, 0x8b, 0x6f]],
    ['on a Mac', [0x53, 0x8b, 0x6f]],
    ['for MS-DOS', [0x41, 0x87, 0xc6, 0x6f]],
  ])(
    'are refused where Excel has written them %s, instead of another wrong letter for each accent',
    (_, bytes) => {
      expect(() => decode.decode(Uint8Array.from(bytes))).toThrow(
        'o arquivo tem letras que não podem ser lidas. Salve como CSV UTF-8.',
      );
    },
  );

  it('are told to be a spreadsheet where they are one', () => {
    expect(() => decode.decode(utf8('PK\u0003\u0004\u0014'))).toThrow(
      'o arquivo é uma planilha (.xlsx, .xls, .ods)',
    );
  });

  it('may hold the signs that Windows has in the place of such letters', () => {
    const quoted = [
      0x44, 0x92, 0xc1, 0x76, 0x69, 0x6c, 0x61, 0x20, 0x93, 0x6f, 0x69, 0x94, 0x20, 0x96, 0x20, 0x80,
    ];
    expect(decode.decode(Uint8Array.from(quoted))).toBe('D’Ávila “oi” – €');
  });

  it('may hold the letter that stands for what cannot be read, and are UTF-8 all the same', () => {
    expect(decode.decode(utf8('a\ufffdção'))).toBe('a\ufffdção');
  });
});
