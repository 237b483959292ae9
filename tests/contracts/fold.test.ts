import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/shared/fold.ts';
import { ALL_LETTERS } from '../support/shared-cases.ts';

const migrations = resolve(import.meta.dirname, '../../pb_migrations');

/** The letters of the newest migration that holds a copy, as the triggers look them up. */
function copy(): Map<string, string> {
  const name = readdirSync(migrations)
    .filter((one) => one.endsWith('_one_fold.js'))
    .sort()
    .at(-1);
  const statements: string[] = [];
  const newQuery = (sql: string) => ({ execute: () => statements.push(sql), all: () => undefined });
  runInNewContext(readFileSync(join(migrations, String(name)), 'utf8'), {
    migrate: (up: (app: unknown) => void) => up({ db: () => ({ newQuery }) }),
    DynamicModel: Object,
    arrayOf: () => [],
  });
  const insert = statements.find((sql) => sql.startsWith('INSERT INTO fold_letters')) ?? '';
  const rows = insert.matchAll(/\((?:'(.)'|char\((\d+)\)), '([^']*)'\)/g);
  return new Map(
    [...rows].map(([, letter, code, plain = '']) => [letter ?? String.fromCharCode(Number(code)), plain]),
  );
}

const LATIN = ALL_LETTERS.filter((letter) => /\p{Script=Latin}/u.test(letter) && /\p{L}/u.test(letter));

describe('the fold', () => {
  it('finds every Latin letter by plain ones, but the sounds that have none', () => {
    const without = LATIN.filter((letter) => !/^[a-z]+$/.test(fold(letter)));
    // clicks, glottal stops and the like
    expect(without.join('')).toBe('ƻƾǀǁǂǃɁɂʔʕʖʘʡʢʬʭˤᴤᴥᵜꜢꜣꜤꜥꜪꜫꜬꜭꜮꜯꞋꞌꞏ꟎꟏');
    expect(LATIN.length).toBeGreaterThan(1300);
  });

  it('of a folded text is that text, and of a whole that of its letters', () => {
    expect(ALL_LETTERS.filter((letter) => fold(fold(letter)) !== fold(letter))).toEqual([]);
    expect(fold(ALL_LETTERS.join(''))).toBe(ALL_LETTERS.map(fold).join(''));
  });

  it('of capitals is that of the small letters', () => {
    const unequal = LATIN.filter((letter) => fold(letter.toLowerCase()) !== fold(letter));
    expect(unequal).toEqual([]);
  });

  it('is the one that the triggers store by, letter for letter', () => {
    const stored = copy();
    // SQL's own `lower` knows ASCII.
    const inSql = (letter: string) => stored.get(letter) ?? (letter < '\x80' ? letter.toLowerCase() : letter);
    const unequal = ALL_LETTERS.filter((letter) => inSql(letter) !== fold(letter));
    expect(unequal).toEqual([]);
    expect([...stored].filter(([letter, plain]) => fold(letter) !== plain)).toEqual([]);
    expect(stored.size).toBeGreaterThan(2000);
  });
});
