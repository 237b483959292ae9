import { patient } from '../support/wait.ts';

declare global {
  interface Window {
    spinners?: Spinners;
  }
}

interface Spinners {
  /** When it began to turn, 0 while nothing does. */
  since: number;
  longest: number;
  /** What turned longest, and at which address. */
  what: string;
}

/** Runs in the page before its scripts: how long something turned, or stood in the place of what was to come. */
export function watchSpinners(): void {
  // The tab's, not the document's: a reload does not make good that somebody waited before it.
  const KEPT = 'test-longest-spinner';
  let kept: Partial<Spinners> = {};
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  } catch {
    // A document without an origin.
  }
  const spinners: Spinners = { longest: 0, what: '', ...kept, since: 0 };
  window.spinners = spinners;
  // Nobody waits for a page while it sleeps in the cache of pages.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) spinners.since = 0;
  });
  setInterval(() => {
    const all = document.querySelectorAll('progress, .spinner, .skeleton, [aria-busy="true"]');
    const turning = [...all].find((element) => element.getClientRects().length > 0);
    const now = performance.now();
    spinners.since = turning ? spinners.since || now : 0;
    if (!turning || now - spinners.since <= spinners.longest) return;
    spinners.longest = now - spinners.since;
    spinners.what = `${location.pathname} ${turning.outerHTML.slice(0, 200)}`;
    // In memory the figure stands either way; storage may be full on purpose.
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ longest: spinners.longest, what: spinners.what }));
    } catch {}
  }, 100);
}

/** Runs in the page. */
export const longestSpinner = (): Spinners => {
  if (!window.spinners) throw new Error('nobody has watched');
  return window.spinners;
};

/** A person who waits longer has put the phone away. */
export const PATIENCE_MS = patient(1_000);
