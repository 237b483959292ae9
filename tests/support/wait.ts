/**
 * The one scale for slow machines: every deadline of a test is multiplied by TEST_PATIENCE (1 to 10). A deadline costs
 * nothing where all is well, so the usual value is generous already.
 */
const PATIENCE = Math.min(10, Math.max(1, Number(process.env['TEST_PATIENCE'] ?? 4) || 4));

/** A bound in milliseconds, on this machine. */
export const patient = (milliseconds: number): number => milliseconds * PATIENCE;

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Tries `check` until it no longer throws; then its own failure is told. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 10_000): Promise<T> {
  const deadline = Date.now() + patient(withinMs);
  for (let pause = 5; ; pause = Math.min(100, pause * 2)) {
    try {
      return await check();
    } catch (problem) {
      if (Date.now() > deadline) throw problem;
    }
    await sleep(pause);
  }
}

/** Waits until something is true; returns whether it became so in time. */
export async function becomes(
  condition: () => Promise<boolean> | boolean,
  withinMs = 10_000,
): Promise<boolean> {
  const deadline = Date.now() + patient(withinMs);
  for (let pause = 5; ; pause = Math.min(100, pause * 2)) {
    if (await condition()) return true;
    if (Date.now() > deadline) return false;
    await sleep(pause);
  }
}

/** Waits until something is true; `what` names it when it does not become so. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  withinMs = 10_000,
): Promise<void> {
  if (!(await becomes(condition, withinMs))) throw new Error(`${what}: not within ${patient(withinMs)} ms`);
}
