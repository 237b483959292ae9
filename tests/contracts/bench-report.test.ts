import { describe, expect, it } from 'vitest';
import { countsOf, lineOf, Report, rowsOf, tableOf } from '../../scripts/bench/report.mjs';

const GOALS = {
  start: { number: 2, part: 'start', what: 'start', unit: 'ms', times: 2, reference: 'empty page' },
  weight: { number: 1, part: 'weight', what: 'weight', unit: 'KB', most: 110 },
  idle: { number: 3, part: 'idle', what: 'idle', unit: '%', most: 0.5 },
};
const ALL = ['start', 'weight', 'idle'];
const report = () => new Report(() => undefined, GOALS);

describe('the table of a bench', () => {
  it('judges a ratio by its reference and a figure by itself, in the order of the goals', () => {
    const found = report();
    found.measured('start', 1_250, 500);
    found.measured('weight', 107);
    found.measured('idle', 0.07);
    expect(found.rows(ALL).map(lineOf)).toEqual([
      '1 weight · 107 KB · – · – · ≤ 110 KB · pass',
      '2 start · 1,250 ms · 500 ms (empty page) · 2.50 · ≤ 2 × · FAIL',
      '3 idle · 0.07 % · – · – · ≤ 0.5 % · pass',
    ]);
    expect(countsOf(found.rows(ALL))).toBe('2 passed, 1 failed, 0 not measured');
  });

  it('never takes for passed what was not measured, and says why it was not', () => {
    const found = report();
    found.measured('start', 800, Number.NaN);
    found.brokenOff('weight', 'no browser');
    const rows = found.rows(ALL);
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      'not measured: no browser',
      'FAIL',
      'not measured: no figure yet',
    ]);
    expect(countsOf(rows)).toBe('0 passed, 1 failed, 2 not measured');
  });

  it('keeps to the parts that were asked for', () => {
    expect(report().rows(['idle'])).toHaveLength(1);
  });

  it('refuses a ratio without its reference', () => {
    expect(() => report().measured('start', 1)).toThrow('reference');
    expect(() => report().measured('weight', 1, 2)).toThrow('reference');
  });

  it('is read back from a document as it was written', () => {
    const found = report();
    found.measured('start', 1_250, 500);
    found.brokenOff('weight', 'no browser');
    const rows = found.rows(ALL);
    expect(rowsOf(`Two cores\n\n${tableOf(rows)}\n`)).toEqual(rows);
  });
});
