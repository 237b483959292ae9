import './high-contrast.css';
import './print.css';
import { lazyScreen } from '#app/lazy/lazy-screen.ts';
import { remembering } from '#app/lazy/loader.ts';
import { type Start, useBackgroundTask } from '#app/processes/use-background-task.ts';
import { requestSignOut } from '#app/sign-out/sign-out-flow.ts';
import { refreshChangedSettings } from '#commands/refresh-settings.ts';
import AdminPage from '#features/admin/admin-page.tsx';
import { blockReload } from '#pwa/reload-guard.ts';
import { currentUser } from '#session/session.ts';

// Opened now and then: the lists do not wait for it.
const loadSettings = remembering(() => import('#features/admin-settings/admin-settings.tsx'));
const Settings = lazyScreen(loadSettings);
/**
 * They come behind them all the same: asked for by a tap, over a network that fails then, they would take the whole area away. So
 * does the question before a sign-out: without its code the texts of this area would go with the session unasked.
 */
const loadAhead = async (): Promise<Start> => {
  await Promise.all([
    loadSettings(),
    import('#app/sign-out/find-unsent.ts'),
    import('#app/sign-out/sign-out-dialog.tsx'),
  ]);
  return () => () => undefined;
};
const loadSupport = () =>
  import('#app/processes/start-support-queue.ts').then(({ startSupportQueue }) => startSupportQueue);
const loadRenewal = () => import('#app/processes/renew-session.ts');
/** Who works here alone never starts the sync, which renews a member's session at each of its starts. */
const loadRenewalAtStart = async (): Promise<Start> => {
  const { renewOnReturn, renewSession } = await loadRenewal();
  return (userId) => {
    void renewSession(userId);
    return renewOnReturn(userId);
  };
};
const takeSettings = () => void refreshChangedSettings();

/**
 * Asks for the session that is here now, and ends that one where the server says so: what was refused may have been asked for in
 * one before. Without its code, or an answer, the lists ask again and come back to it.
 */
async function renewOrEnd(): Promise<void> {
  const user = currentUser();
  if (!user) return;
  const { renewSession } = await loadRenewal();
  await renewSession(user.id);
}
const takeSignedOut = () => void renewOrEnd().catch((error) => console.warn('session', error));

/** The admin area with what runs behind it: an administrator's own messages to support leave from here too. */
export default function AdminScreen() {
  useBackgroundTask(loadSupport);
  useBackgroundTask(loadRenewalAtStart);
  useBackgroundTask(loadAhead);
  return (
    <AdminPage
      onSignOut={requestSignOut}
      onBusy={blockReload}
      onSettings={takeSettings}
      onSignedOut={takeSignedOut}
      Settings={Settings}
    />
  );
}
