import { GOALS } from './goals.mjs';

/**
 * What a run found, a row a goal.
 * @typedef {{ goal: string, ours: string, reference: string, ratio: string, limit: string, verdict: string }} Row
 */
export class Report {
  /** @type {Map<string, { ours: number, reference: number | undefined }>} */
  #measured = new Map();
  /** @type {Map<string, string>} why a goal was not measured */
  #missing = new Map();

  /**
   * @param {(line: string) => void} log
   * @param {Record<string, import('./goals.mjs').Goal>} [goals]
   */
  constructor(log, goals = GOALS) {
    this.log = log;
    this.goals = goals;
  }

  /**
   * Notes a goal's measurement, in the goal's unit, with its reference where it has one.
   * @param {string} id
   * @param {number} ours
   * @param {number} [reference]
   */
  measured(id, ours, reference) {
    const goal = this.goals[id];
    if (!goal) throw new Error(`${id} is no goal`);
    if ('times' in goal !== (reference !== undefined))
      throw new Error(`${id}: a reference too many or too few`);
    this.#measured.set(id, { ours, reference });
    this.log(lineOf(this.#row(id, goal)));
  }

  /**
   * @param {string} id
   * @param {string} why
   */
  missing(id, why) {
    this.#missing.set(id, why);
  }

  /** A part that broke off leaves its goals unmeasured, and the other parts go on. @param {string} part @param {string} why */
  brokenOff(part, why) {
    for (const [id, goal] of Object.entries(this.goals))
      if (goal.part === part && !this.#measured.has(id)) this.missing(id, why);
  }

  /** @param {readonly string[]} parts @returns {Row[]} in the order of the goals' numbers */
  rows(parts) {
    return Object.entries(this.goals)
      .filter(([, goal]) => parts.includes(goal.part))
      .sort(([, a], [, b]) => a.number - b.number)
      .map(([id, goal]) => this.#row(id, goal));
  }

  /** @param {string} id @param {import('./goals.mjs').Goal} goal @returns {Row} */
  #row(id, goal) {
    const found = this.#measured.get(id);
    const limit = 'times' in goal ? `${goal.times} ×` : number(goal.most, goal.unit);
    const row = {
      goal: `${goal.number} ${goal.what}`,
      ours: '–',
      reference: '–',
      ratio: '–',
      limit: `≤ ${limit}`,
    };
    if ('times' in goal) row.reference = goal.reference;
    if (!found) return { ...row, verdict: `not measured: ${this.#missing.get(id) ?? 'no figure yet'}` };
    row.ours = number(found.ours, goal.unit);
    if (!('times' in goal)) return { ...row, verdict: found.ours <= goal.most ? 'pass' : 'FAIL' };
    const ratio = found.ours / (found.reference ?? Number.NaN);
    row.reference = `${number(found.reference ?? Number.NaN, goal.unit)} (${goal.reference})`;
    row.ratio = ratio.toFixed(2);
    return { ...row, verdict: ratio <= goal.times ? 'pass' : 'FAIL' };
  }
}

/** @param {Row} row */
export const lineOf = (row) => Object.values(row).join(' · ');

/** The one line that ends a run. @param {readonly Row[]} rows */
export function countsOf(rows) {
  const passed = rows.filter(({ verdict }) => verdict === 'pass').length;
  const failed = rows.filter(({ verdict }) => verdict === 'FAIL').length;
  return `${passed} passed, ${failed} failed, ${rows.length - passed - failed} not measured`;
}

/** The rows as docs/performance.md shows them. @param {readonly Row[]} rows */
export const tableOf = (rows) =>
  [HEAD, HEAD.map(() => '-'), ...rows.map((row) => Object.values(row))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const HEAD = ['goal', 'ours', 'reference', 'ratio', 'limit', 'verdict'];

/** The rows that a document shows. @param {string} text @returns {Row[]} */
export const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ');
      const [goal = '', ours = '', reference = '', ratio = '', limit = '', verdict = ''] = cells;
      return { goal, ours, reference, ratio, limit, verdict };
    });

/** @param {number} value @param {string} unit */
const number = (value, unit) =>
  `${value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })} ${unit}`.trim();
