import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { refreshSettings } from '#commands/refresh-settings.ts';
import { paths } from '#routes/paths.ts';
import { subscribeToAppName, subscribeToOtherTabs } from '#store/device/settings.ts';
import { setAppName } from '#ui/page/app-name.ts';

/** Screens that show settings and have no realtime stream: nobody need be signed in there. */
const PUBLIC: readonly string[] = [paths.terms, paths.register];

/** A first visit's own requests go before texts that the screen does not show. */
const START_WAIT_MS = 2_500;

/** Takes the settings of this device into the app, before anything is shown, and keeps them fresh. Call once. */
export function bootSettings(): void {
  subscribeToOtherTabs();
  subscribeToAppName(setAppName);
  const look = () => document.visibilityState === 'visible' && void refreshSettings();
  addEventListener('focus', look);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setTimeout(() => void refreshSettings(), START_WAIT_MS);
}

/** Asks for the settings whenever a public screen opens. */
export function useFreshSettings(): void {
  const { pathname } = useLocation();
  // The opening of a screen is the event; no press or key of a person stands for it.
  useEffect(() => {
    if (PUBLIC.includes(pathname)) void refreshSettings();
  }, [pathname]);
}
