import '#app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { warmUp } from '#app/screen-loaders.ts';
import { bootSettings } from '#app/settings-wiring.ts';
import { wipeLeftovers } from '#commands/wipe-leftovers.ts';
import { keepInstallPrompt } from '#pwa/install-prompt.ts';
import { watchUnsavedText } from '#pwa/unsaved-text.ts';
import { registerWorker } from '#pwa/worker.ts';
import { bootSession } from '#session/boot.ts';
import { watchErrors } from '#store/last-errors.ts';
import { readThemeChoice, showTheme } from '#ui/theme-choice.ts';

showTheme(readThemeChoice());
watchUnsavedText();
keepInstallPrompt();
watchErrors();
bootSession();
bootSettings();
warmUp(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

registerWorker();
wipeLeftovers().catch((error) => console.warn('wipe', error));
