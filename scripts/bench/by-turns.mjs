import { middleOf } from './median.mjs';

/**
 * Runs both works so many times, by turns: what else the machine does weighs on both, and their ratio stays. The first five
 * of each are not counted.
 * @param {number} times
 * @param {() => Promise<unknown>} one
 * @param {() => Promise<unknown>} other
 * @returns {Promise<[one: Times, other: Times]>} in milliseconds
 */
export async function byTurns(times, one, other) {
  /** @type {[number[], number[]]} */
  const taken = [[], []];
  for (let i = -5; i < times; i++)
    for (const [work, into] of /** @type {const} */ ([
      [one, taken[0]],
      [other, taken[1]],
    ])) {
      const since = performance.now();
      await work();
      if (i >= 0) into.push(performance.now() - since);
    }
  return [timesOf(taken[0]), timesOf(taken[1])];
}

/**
 * `slowest`: that 99 of 100 stay below.
 * @typedef {{ median: number, slowest: number }} Times
 */

/** @param {number[]} taken @returns {Times} */
function timesOf(taken) {
  const sorted = taken.toSorted((a, b) => a - b);
  return {
    median: middleOf(taken),
    slowest: sorted[Math.floor(0.99 * sorted.length)] ?? 0,
  };
}
