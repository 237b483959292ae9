import { firstLoadOver } from '#store/catalogue/first-cards-drawn.ts';
import { whenFree } from '#store/catalogue/slices.ts';

/** The start is over by then, also for what comes behind the cards. */
const AFTER_MS = 3_000;

/**
 * Fetches what opens over a member's screens (scripts/build/chunk-groups.mjs) before the first tap, which may come without a network.
 * Not where there is a worker, which takes it with the rest of the app: a start fetches no more scripts than it needs. Returns a
 * function that calls it off.
 */
export function fetchSheets(): () => void {
  if ('serviceWorker' in navigator) return () => {};
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchThem = () => {
    // Firefox asks no second time in a page's life for what did not come once.
    if (isOver || !navigator.onLine) return;
    whenFree(() => import('./more-sheet.tsx')).catch(() => undefined);
  };
  void firstLoadOver().then(() => {
    if (!isOver) timer = setTimeout(fetchThem, AFTER_MS);
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
