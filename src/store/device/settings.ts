import { create } from 'zustand';
import { type AppSettings, NO_SETTINGS, readSettings, webAddress } from '#domain/settings/settings.ts';
import { recallJson, remember } from '#storage/remembered.ts';
import { SETTINGS_KEY } from '#storage/storage-keys.ts';

/**
 * The settings as last seen, for everybody on this device and without a network. In localStorage: it is read before
 * the first paint, so no placeholder flashes where a text stands, and the login screen needs no database for it.
 */
type Stored = {
  settings: AppSettings;
  /** `unknown` until the first answer on this device; `unreachable` when that could not be had. */
  status: 'unknown' | 'unreachable' | 'known';
};

const useStored = create<Stored>(() => readStored() ?? { settings: NO_SETTINGS, status: 'unknown' });

/** One setting, '' while it is unset; a React hook. */
export const useSetting = (name: keyof AppSettings): string => useStored((stored) => stored.settings[name]);

/** The self-hoster's help page, '' for none; a React hook. */
export const useHelpUrl = (): string => webAddress(useSetting('help_url'));

/** Whether the settings have ever been seen on this device; a React hook. */
export const useSettingsStatus = (): Stored['status'] => useStored((stored) => stored.status);

/** Saves what the server returned. */
export function saveSettings(settings: AppSettings): void {
  const before = useStored.getState();
  const text = JSON.stringify(settings);
  if (before.status === 'known' && text === JSON.stringify(before.settings)) return;
  useStored.setState({ settings, status: 'known' });
  remember(SETTINGS_KEY, text);
}

/** The server could not be asked; what was seen before stays. */
export function markSettingsUnreachable(): void {
  if (useStored.getState().status === 'unknown') useStored.setState({ status: 'unreachable' });
}

/** Calls back with the name of the app now and whenever it changes. */
export function subscribeToAppName(onName: (name: string) => void): void {
  onName(useStored.getState().settings.app_name);
  useStored.subscribe(({ settings }) => onName(settings.app_name));
}

/** Takes over what another tab has seen. Call once. */
export function subscribeToOtherTabs(): void {
  addEventListener('storage', (event) => {
    const stored = event.key === SETTINGS_KEY ? readStored() : undefined;
    if (stored) useStored.setState(stored);
  });
}

function readStored(): Stored | undefined {
  const settings = readSettings(recallJson(SETTINGS_KEY));
  return settings && { settings, status: 'known' };
}
