import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { warmUp } from '#app/screen-loaders.ts';
import { bootSettings } from '#app/settings-wiring.ts';
import { keepInstallPrompt } from '#pwa/install-prompt.ts';
import { watchUnsavedText } from '#pwa/unsaved-text.ts';
import { bootSession } from '#session/boot.ts';
import { watchErrors } from '#store/last-errors.ts';
import { readThemeChoice, showTheme } from '#ui/theme-choice.ts';

/** Starts the app in a page; answers a function that takes it down again. */
export function boot(element: HTMLElement): () => void {
  showTheme(readThemeChoice());
  watchUnsavedText();
  keepInstallPrompt();
  watchErrors();
  bootSession();
  bootSettings();
  warmUp(location.pathname);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return () => root.unmount();
}
