import { requestSignOut } from '#app/leave.ts';
import { useBackgroundTask } from '#app/use-process.ts';
import { refreshChangedSettings } from '#commands/refresh-settings.ts';
import AdminPage from '#features/admin/admin-page.tsx';
import { blockReload } from '#pwa/busy.ts';

const loadSupport = () => import('#app/support-wiring.ts').then(({ startSupportQueue }) => startSupportQueue);
const takeSettings = () => void refreshChangedSettings();

/** The admin area with what runs behind it: an administrator's own messages to support leave from here too. */
export default function AdminScreen() {
  useBackgroundTask(loadSupport);
  return <AdminPage onSignOut={requestSignOut} onBusy={blockReload} onSettings={takeSettings} />;
}
