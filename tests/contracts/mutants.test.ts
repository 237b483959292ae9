import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from '../simulator/mutants.ts';
import { planted } from '../simulator/programs.ts';

const root = resolve(import.meta.dirname, '../..');

/** One whose text has gone from the code would fail only in the long run of `npm run proofs -- mutants`. */
it('every planted fault of client and hooks finds its place in the code', () => {
  const lost = MUTANTS.flatMap((mutant) => {
    if (mutant.where === 'trigger') return [];
    const file = mutant.where === 'client' ? mutant.file : `dist/pb_hooks/${mutant.file}`;
    try {
      return planted(readFileSync(resolve(root, file), 'utf8'), mutant) ? [] : [file];
    } catch (failure) {
      return [String(failure)];
    }
  });
  expect(lost).toEqual([]);
});
