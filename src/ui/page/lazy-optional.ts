import { type ComponentType, createElement, useEffect, useState } from 'react';

type Loaded<Props extends object> = { default: ComponentType<Props> };

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 600_000;

/**
 * Something beside the screens that nobody waits for: until its code can be loaded it is simply not there. Without React's `lazy`, which
 * would keep what takes another thing's place from the screen for a third of a second.
 */
export function lazyOptional<Props extends object>(load: () => Promise<Loaded<Props>>) {
  let loading: Promise<void> | undefined;
  let part: ComponentType<Props> | null = null;
  const whenLoaded = async () => {
    part = (await keepTrying(load, FIRST_WAIT_MS)).default;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called where modules begin, as React's own `lazy` is
  return function Optional(props: Props) {
    const [Part, setPart] = useState(() => part);
    useEffect(() => {
      loading ??= whenLoaded();
      // Of another place that has loaded it meanwhile, too.
      void loading.then(() => setPart(() => part));
    }, []);
    return Part && createElement(Part, props);
  };
}

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
