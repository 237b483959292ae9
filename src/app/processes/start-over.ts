import { isWriting } from '#pwa/reload-guard.ts';

/** Long enough to read what confirms that a text was sent: a reload takes that screen. */
const READ_MS = 10_000;
const LOOK_MS = 1_000;

/**
 * Loads a page anew that cannot go on (`onCutOff`), where that can be done: at once, or when whoever was writing has ended
 * that for a while, or looks elsewhere then.
 * @param isNeeded whether it still cannot go on
 */
export function startOver(isNeeded: () => boolean): void {
  let lastWriting = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (!isNeeded()) return clearInterval(timer);
    if (isWriting()) {
      lastWriting = performance.now();
      return;
    }
    const isLeftAlone = document.hidden || performance.now() - lastWriting >= READ_MS;
    // Without a network the page comes from the worker, or not at all.
    const isReachable = navigator.onLine || navigator.serviceWorker?.controller;
    if (!isLeftAlone || !isReachable) return;
    clearInterval(timer);
    location.reload();
  };
  const timer = setInterval(look, LOOK_MS);
  look();
}
