import { isWriting } from '#pwa/reload-guard.ts';

/**
 * Loads a page anew that cannot go on (`onCutOff`), where that can be done. Whoever is writing keeps it until it is
 * hidden after that: in the moment in which a text is sent, a reload would take the very screen that confirms it.
 * @param isNeeded whether it still cannot go on
 */
export function startOver(isNeeded: () => boolean): void {
  const reload = () => {
    // Without a network the page comes from the worker, or not at all.
    const isReachable = navigator.onLine || navigator.serviceWorker?.controller;
    if (isNeeded() && !isWriting() && isReachable) location.reload();
  };
  reload();
  document.addEventListener('visibilitychange', () => document.hidden && reload());
}
