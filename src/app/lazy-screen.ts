import { type ComponentType, lazy } from 'react';

type Screen<Props> = { default: ComponentType<Props> };

const RELOADED_AT = 'agentes:recarregado';
const ONCE_PER_MS = 60_000;

/**
 * A screen whose code loads when it is first shown. After a deploy the old files are gone: one reload brings
 * the new ones. Never in a loop, and never offline, where a reload could only lose the screen.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<Screen<Props>>) =>
  lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (!mayReload()) throw error;
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
      // Nothing shows between here and the reload; an error screen would only flash.
      return new Promise<Screen<Props>>(() => undefined);
    }
  });

function mayReload(): boolean {
  if (!navigator.onLine) return false;
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) > ONCE_PER_MS;
  } catch {
    // Without session storage nothing would stop a loop.
    return false;
  }
}
