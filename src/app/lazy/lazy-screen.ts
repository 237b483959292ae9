import { type ComponentType, createElement, lazy } from 'react';
import { isWriting } from '#pwa/reload-guard.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';
import type { Loader } from './loader.ts';
import { isServed, reloadForCode } from './reload-for-code.ts';
import { hasAllStyles, restOfStyles } from './rest-of-styles.ts';

export type Screen<Props> = { default: ComponentType<Props> };

/** A connection that broke off is often back by then; what a deploy removed is not. */
const SECOND_TRY_MS = 1_000;

/**
 * A screen whose code loads when it is first shown. After a deploy the old files are gone: one reload brings
 * the new ones. Never in a loop, never without an answer of the server, where a reload could only lose the app, and never with a
 * text half written: then the missing part says so in its place. Code that is there already shows at once, without a spinner's frame.
 */
export function lazyScreen<Props extends object>(load: Loader<Screen<Props>>): ComponentType<Props> {
  let madeIn = -1;
  let Code: ComponentType<Props>;
  return (props) => {
    // React keeps a failure for ever.
    if (madeIn !== round)
      Code = lazy(() => (load.loaded && hasAllStyles() ? atOnce(load.loaded) : loadOrReload(load)));
    madeIn = round;
    return createElement(Code, props);
  };
}

let round = 0;

/** Has every screen that did not come asked for once more when it is shown next. Only while none is shown. */
export function forgetFailures(): void {
  round += 1;
}

/** A promise would be waited for, and the spinner drawn meanwhile; React also takes what answers at once. */
const atOnce = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: the least that React asks of a promise
  ({ then: (take: (value: T) => void) => take(value) }) as Promise<T>;

async function loadOrReload<Props extends object>(load: Loader<Screen<Props>>): Promise<Screen<Props>> {
  try {
    return await loadTwice(load);
  } catch (error) {
    const isThere = !isWriting() && (await isServed());
    if (isWriting()) return { default: ChunkLoadError };
    if (!isThere || !reloadForCode()) throw error;
    // Nothing shows between here and the reload; an error screen would only flash.
    return new Promise<Screen<Props>>(() => undefined);
  }
}

export const loadTwice = <T>(load: Loader<T>): Promise<T> => dressed(load).catch(() => secondTry(load));

const secondTry = async <T>(load: () => Promise<T>): Promise<T> => {
  await new Promise((done) => setTimeout(done, SECOND_TRY_MS));
  return dressed(load);
};

/** No screen without its styles, of which a part comes beside the app's first script. */
async function dressed<T>(load: Loader<T>): Promise<T> {
  const [screen] = await Promise.all([load(), restOfStyles()]);
  return screen;
}
