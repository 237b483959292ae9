/** How this browser puts the app onto the home screen. */
export type InstallMethod =
  /** It runs from there already. */
  | 'installed'
  /** One tap: the browser has offered its own dialog. */
  | 'prompt'
  | 'ios-safari'
  | 'ios-chrome'
  /** A browser inside another app, which can install nothing: the way out comes first. */
  | 'in-app-ios'
  | 'in-app-android'
  | 'android-menu'
  | 'mac-safari'
  /** No way that could be described for sure. */
  | 'unknown';

/** The way leads out of another app's browser. */
export const isInApp = (way: InstallMethod): boolean => way === 'in-app-ios' || way === 'in-app-android';

type Device = { userAgent: string; touchPoints: number; isInstalled: boolean; hasPrompt: boolean };

const IN_APP_NAMES: readonly [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/WhatsApp/, 'WhatsApp'],
  [/LinkedInApp/, 'LinkedIn'],
  [/TikTok|musical_ly|BytedanceWebview/i, 'TikTok'],
  [/Twitter/, 'X'],
  [/Telegram/, 'Telegram'],
  [/GSA\//, 'Google'],
];

/** The app whose built-in browser this is, '' for a browser of its own or an app without a name. */
export const hostApp = (userAgent: string): string =>
  IN_APP_NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

/** What a browser is can only be read from its name; where that says nothing sure, nothing is claimed. */
export function detectInstallMethod({
  userAgent,
  touchPoints,
  isInstalled,
  hasPrompt,
}: Device): InstallMethod {
  if (isInstalled) return 'installed';
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const isAndroid = /Android/.test(userAgent);
  const isWebView = isApple ? !/Safari\//.test(userAgent) : /; wv\)/.test(userAgent);
  if ((isApple || isAndroid) && (hostApp(userAgent) || isWebView))
    return isApple ? 'in-app-ios' : 'in-app-android';
  if (hasPrompt) return 'prompt';
  // Chrome, Edge and Firefox on an iPhone all keep the share sign in the address bar.
  if (isApple) return /CriOS|EdgiOS|FxiOS/.test(userAgent) ? 'ios-chrome' : 'ios-safari';
  if (isAndroid) return 'android-menu';
  const isSafari = /Version\/[\d.]+.*Safari\//.test(userAgent) && !/Chrom(e|ium)/.test(userAgent);
  return /Macintosh/.test(userAgent) && isSafari ? 'mac-safari' : 'unknown';
}
