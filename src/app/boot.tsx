import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { askEarlyForChanges } from '#app/processes/ask-early.ts';
import { bootSettings } from '#app/processes/start-settings.ts';
import { captureInstallPrompt } from '#features/install/install-prompt.ts';
import { watchUnsavedText } from '#pwa/unsaved-text.ts';
import { bootSession } from '#session/boot.ts';
import { endEarlyLogin, isLoginShown } from '#session/early-login.ts';
import { pendingSignIn } from '#session/pending-sign-in.ts';
import { useSession } from '#session/session.ts';
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
  const root = show(element);
  return () => root.unmount();
}

function show(element: HTMLElement): Root {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const isVisitor = useSession.getState().status === 'signed-out' && !pendingSignIn();
  // The document's own login is this very screen: nothing is drawn again, and what was typed stays.
  if (isLoginShown() && isVisitor) return hydrateRoot(element, app);
  endEarlyLogin();
  const root = createRoot(element);
  root.render(app);
  return root;
}
