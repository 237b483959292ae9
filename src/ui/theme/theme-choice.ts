import { recall, remember } from '#storage/remembered.ts';
import { THEME_KEY } from '#storage/storage-keys.ts';

/** The look that the person chose on this device; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Names of the daisyUI themes, and the ground that the browser's own bars take. */
const THEMES = {
  light: { name: 'consultorio', ground: '#f6f3ee' },
  dark: { name: 'plantao', ground: '#12201f' },
} as const;

export function readThemeChoice(): ThemeChoice {
  const choice = recall(THEME_KEY);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** Shows the app in the chosen look, and remembers it on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  remember(THEME_KEY, choice === 'system' ? null : choice);
  showTheme(choice);
}

/** Puts a look onto the page; called before the first paint, so that nobody on night duty is dazzled. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = THEMES[choice].name;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? THEMES.dark : THEMES.light;
    meta.content = (choice === 'system' ? own : THEMES[choice]).ground;
  }
}
