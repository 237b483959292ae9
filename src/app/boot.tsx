import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askEarlyForChanges } from '#app/processes/ask-early.ts';
import { bootSettings } from '#app/processes/start-settings.ts';
import { captureInstallPrompt } from '#features/install/install-prompt.ts';
import { watchUnsavedText } from '#pwa/unsaved-text.ts';
import { bootSession } from '#session/boot.ts';
import { watchErrors } from '#store/device/last-errors.ts';
import { readThemeChoice, showTheme } from '#ui/theme/theme-choice.ts';
import { App } from './app.tsx';
import { warmUp } from './screen-loaders.ts';

/** Starts the app in a page; returns a function that takes it down again. */
export function boot(element: HTMLElement): () => void {
  showTheme(readThemeChoice());
  watchUnsavedText();
  captureInstallPrompt();
  watchErrors();
  bootSession();
  void askEarlyForChanges();
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
