import { useDeferredValue, useEffect, useMemo, useRef } from 'react';

/** Who types takes longer between what one key has brought and the next one. */
const HURRIED_MS = 80;

/**
 * The search whose cards are shown: with the letter itself, in one frame. Where the next key comes right behind what the last one
 * has brought, as of a backspace that is held down, the cards come behind the letters, in a task of their own that a key overtakes.
 */
export function useShownQuery(query: string): string {
  const behind = useDeferredValue(query);
  const drawn = useRef({ query, at: Number.NEGATIVE_INFINITY });
  // By the last drawing and not by the last key: where keys wait for a slow phone, there are moments between them, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each key
  const isHurried = useMemo(() => performance.now() - drawn.current.at < HURRIED_MS, [query]);
  // What was drawn last: React's own value behind may be of a key before that one.
  const shown = isHurried && behind !== query ? drawn.current.query : query;
  useEffect(() => {
    drawn.current = { query: shown, at: performance.now() };
  });
  return shown;
}
