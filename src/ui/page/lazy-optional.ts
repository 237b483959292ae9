import { type ComponentType, lazy } from 'react';

type Loaded<Props extends object> = { default: ComponentType<Props> };

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 600_000;

/**
 * Something beside the screens that nobody waits for: until its code can be loaded it is simply not there. Its place has a Suspense
 * of its own.
 */
export const lazyOptional = <Props extends object>(load: () => Promise<Loaded<Props>>) =>
  lazy(() => keepTrying(load, FIRST_WAIT_MS));

/** When the network is back, and otherwise ever more seldom: what a deploy has removed never comes. */
async function keepTrying<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  waitMs: number,
): Promise<Loaded<Props>> {
  try {
    return await load();
  } catch {
    await new Promise((done) => {
      setTimeout(done, waitMs);
      addEventListener('online', done, { once: true });
    });
    return keepTrying(load, Math.min(waitMs * 2, LONGEST_WAIT_MS));
  }
}
