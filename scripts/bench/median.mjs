/**
 * Runs the work several times, the first time unmeasured, and returns the median in milliseconds.
 * @param {number} times
 * @param {() => Promise<unknown>} work
 */
export async function medianOf(times, work) {
  await work();
  const taken = [];
  for (let i = 0; i < times; i++) {
    const since = performance.now();
    await work();
    taken.push(performance.now() - since);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

/**
 * Both by turns, so that what else the machine does weighs on both; their medians in milliseconds.
 * @param {number} times
 * @param {() => Promise<unknown>} one
 * @param {() => Promise<unknown>} other
 * @returns {Promise<[one: number, other: number]>}
 */
export async function mediansOf(times, one, other) {
  /** @type {[number[], number[]]} */
  const taken = [[], []];
  await Promise.all([one(), other()]);
  for (let i = 0; i < times; i++)
    for (const [work, into] of /** @type {const} */ ([
      [one, taken[0]],
      [other, taken[1]],
    ])) {
      const since = performance.now();
      await work();
      into.push(performance.now() - since);
    }
  const middle = (/** @type {number[]} */ of) => of.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  return [middle(taken[0]), middle(taken[1])];
}
