import { lazyScreen } from '#app/lazy/lazy-screen.ts';
import { useBackgroundTask } from '#app/processes/use-background-task.ts';
import { requestSignOut } from '#app/sign-out/sign-out-flow.ts';
import { refreshChangedSettings } from '#commands/refresh-settings.ts';
import AdminPage from '#features/admin/admin-page.tsx';
import { blockReload } from '#pwa/reload-guard.ts';

// Opened now and then: the lists do not wait for it.
const Settings = lazyScreen(() => import('#features/admin-settings/admin-settings.tsx'));
const loadSupport = () =>
  import('#app/processes/start-support-queue.ts').then(({ startSupportQueue }) => startSupportQueue);
const takeSettings = () => void refreshChangedSettings();

/** The admin area with what runs behind it: an administrator's own messages to support leave from here too. */
export default function AdminScreen() {
  useBackgroundTask(loadSupport);
  return (
    <AdminPage
      onSignOut={requestSignOut}
      onBusy={blockReload}
      onSettings={takeSettings}
      Settings={Settings}
    />
  );
}
