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
