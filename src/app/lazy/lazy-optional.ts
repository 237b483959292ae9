import { type ComponentType, lazy } from 'react';

type Loaded<Props extends object> = { default: ComponentType<Props> };

const FIRST_WAIT_MS = 10_000;

/**
 * Something beside the screens that nobody waits for: until its code can be loaded it is simply not there. Its place has a Suspense
 * of its own.
 */
export const lazyOptional = <Props extends object>(load: () => Promise<Loaded<Props>>) =>
  lazy(() => keepTrying(load, FIRST_WAIT_MS));

/** Ever more seldom: what a deploy has removed never comes. */
const keepTrying = <Props extends object>(
  load: () => Promise<Loaded<Props>>,
  waitMs: number,
): Promise<Loaded<Props>> =>
  load().catch(async () => {
    await new Promise((done) => setTimeout(done, waitMs));
    return keepTrying(load, waitMs * 2);
  });
