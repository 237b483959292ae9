import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { askEarlyForChanges } from '#app/processes/ask-early.ts';
import { bootSettings } from '#app/processes/start-settings.ts';
import { captureInstallPrompt } from '#features/install/install-prompt.ts';
import { watchUnsavedText } from '#pwa/unsaved-text.ts';
import { isAtLogin, landingPath } from '#routes/paths.ts';
import { bootSession } from '#session/boot.ts';
import { endEarlyLogin, isLoginShown } from '#session/early-login.ts';
import { pendingSignIn } from '#session/pending-sign-in.ts';
import { currentUser, useSession } from '#session/session.ts';
import { clearErrors, watchErrors } from '#store/device/last-errors.ts';
import { readThemeChoice, showTheme } from '#ui/theme/theme-choice.ts';
import { App } from './app.tsx';
import { askAgainForStyles } from './lazy/ask-again-for-styles.ts';
import { warmUp } from './screen-loaders.ts';

/** Longer than files take that are on the device; after it the app says that it waits, and offers a way on. */
const SPLASH_MS = 2_000;

/** Starts the app in a page; returns a function that takes it down again. */
export function boot(element: HTMLElement): () => void {
  showTheme(readThemeChoice());
  watchUnsavedText();
  captureInstallPrompt();
  watchErrors();
  // They are this tab's own: a sign-out in another one would leave them to whoever comes in next.
  useSession.subscribe(({ user }, { user: before }) => {
    if (before && before.id !== user?.id) clearErrors();
  });
  askAgainForStyles();
  bootSession();
  skipLogin();
  void askEarlyForChanges();
  bootSettings();
  return show(element);
}

/**
 * An installed app opens at `/`. Who is signed in goes on from there before anything is drawn: the login would have to be
 * fetched and run first, only to lead on. What stands in the fragment is the login's to read, and what a visitor wanted to
 * see belongs to a sign-in, which is over here.
 */
function skipLogin(): void {
  const user = currentUser();
  if (user && isAtLogin(location.pathname) && !location.hash)
    history.replaceState(history.state, '', landingPath(user));
}

function show(element: HTMLElement): () => void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const isVisitor = !currentUser() && !pendingSignIn();
  // The document's own login is this very screen: nothing is drawn again, and what was typed stays.
  if (isLoginShown() && isVisitor) {
    const root = hydrateRoot(element, app);
    return () => root.unmount();
  }
  endEarlyLogin();
  const root = createRoot(element);
  let isOver = false;
  // Until code and styles are there the document's own splash says as much as the app could: drawn first without them, React
  // would also put off what replaces its spinner by up to 300 ms.
  const patience = new Promise((resolve) => setTimeout(resolve, SPLASH_MS));
  void Promise.race([warmUp(location.pathname), patience]).then(() => {
    if (!isOver) root.render(app);
  });
  return () => {
    isOver = true;
    root.unmount();
  };
}
