import { availableParallelism, loadavg } from 'node:os';

declare global {
  interface Window {
    spinners?: Spinners;
  }
}

interface Spinners {
  since: number;
  longest: number;
  /** What turned longest, and at which address. */
  what: string;
}

/** Runs in the page before its scripts: how long something turned, or stood in the place of what was to come. */
export function watchSpinners(): void {
  const spinners: Spinners = { since: 0, longest: 0, what: '' };
  window.spinners = spinners;
  setInterval(() => {
    const all = document.querySelectorAll('progress, .loading, .skeleton, [aria-busy="true"]');
    const turning = [...all].find((element) => element.getClientRects().length > 0);
    const now = performance.now();
    spinners.since = turning ? spinners.since || now : 0;
    if (!turning || now - spinners.since <= spinners.longest) return;
    spinners.longest = now - spinners.since;
    spinners.what = `${location.pathname} ${turning.outerHTML.slice(0, 200)}`;
  }, 100);
}

/** Runs in the page. */
export const longestSpinner = (): Spinners => {
  if (!window.spinners) throw new Error('nobody has watched');
  return window.spinners;
};

/** A person who waits longer has put the phone away. */
const PATIENCE_MS = 4_000;

/**
 * How long something may turn here: the person's patience, on a machine that the test has for itself. Where several
 * programs want each core, everything takes as many times longer; four times at most, so that what hangs is seen.
 */
export function spinnerLimit(): number {
  const [load = 0] = loadavg();
  return PATIENCE_MS * Math.min(4, Math.max(1, load / availableParallelism()));
}
