import { type ComponentType, lazy } from 'react';
import { mayReload } from '#app/may-reload.ts';

type Screen<Props> = { default: ComponentType<Props> };

const RELOADED_AT = 'agentes:recarregado';

/**
 * A screen whose code loads when it is first shown. After a deploy the old files are gone: one reload brings
 * the new ones. Never in a loop, and never offline, where a reload could only lose the screen.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<Screen<Props>>) =>
  lazy(async () => {
    try {
      return await load();
    } catch (error) {
      const now = Date.now();
      if (!mayReload({ isOnline: navigator.onLine, lastReload: lastReload(), now })) throw error;
      sessionStorage.setItem(RELOADED_AT, String(now));
      location.reload();
      // Nothing shows between here and the reload; an error screen would only flash.
      return new Promise<Screen<Props>>(() => undefined);
    }
  });

/** When this tab last reloaded for this reason; without session storage nothing would stop a loop. */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
