import { isHttpsAddress } from '#shared/https-address.ts';
import { SETTING_NAMES } from '#shared/setting-names.ts';

/** What the self-hoster fills in, as everybody may know it. '' is unset: the place behaves as the specification says. */
export type AppSettings = Record<SettingName, string>;

/** `demo` is no field of the self-hoster's: '1' on a server of the public demonstration. */
export type SettingName = (typeof SETTING_NAMES)[number] | 'demo';

export const NO_SETTINGS: AppSettings = {
  app_name: '',
  help_url: '',
  renewal_url: '',
  instructions_markdown: '',
  terms_markdown: '',
  terms_date: '',
  privacy_markdown: '',
  privacy_date: '',
  flows_markdown: '',
  functions_markdown: '',
  demo: '',
};

/** The settings in an answer or on the device; undefined when one is missing: whoever wrote that is not ours. */
export function readSettings(found: unknown): AppSettings | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const texts = found as Record<string, unknown>;
  const settings = { ...NO_SETTINGS };
  for (const name of SETTING_NAMES) {
    const text = texts[name];
    if (typeof text !== 'string') return undefined;
    settings[name] = text.trim();
  }
  settings.demo = texts['demo'] === '1' ? '1' : '';
  return settings;
}

/** The address if it may be opened from the app (https only, whatever was stored), else ''. */
export const webAddress = (text: string): string => (isHttpsAddress(text) ? text : '');
