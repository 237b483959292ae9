/**
 * The median, NaN of nothing.
 * @param {readonly number[]} values
 */
export const middleOf = (values) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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
  return middleOf(taken);
}
