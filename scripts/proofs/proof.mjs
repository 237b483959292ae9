/**
 * A test file, or the part of it whose names match. It says by `tried` (tests/support/tries.ts) how often it has tried, or
 * each test of it that passes counts `each`. `times`: the whole of it so often.
 * @typedef {{ project: string, file: string, name?: string, each?: number, times?: number }} Proof
 * @typedef {{ row: string, says: string, tries: number, proofs: Proof[], lacks?: string }} Threat `lacks`: what cannot be
 *   tried on a machine like this, and why
 */

/** @param {string} [name] */
const named = (name) => (name ? { name } : {});

/** @param {string} file @param {string} [name] @param {Partial<Proof>} [more] @returns {Proof} */
export const server = (file, name, more) => ({
  project: 'server',
  file: `tests/server/${file}`,
  ...named(name),
  ...more,
});
/** @param {string} file @param {string} [name] @param {Partial<Proof>} [more] @returns {Proof} */
export const browser = (file, name, more) => ({
  project: 'browser',
  file: `tests/browser/${file}`,
  ...named(name),
  ...more,
});
/** @param {string} row @returns {Proof} */
export const histories = (row) => ({
  project: 'simulator',
  file: 'tests/simulator/simulator.test.ts',
  name: `row ${row} of the table`,
});
