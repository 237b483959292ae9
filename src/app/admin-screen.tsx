import { leave } from '#app/leave.ts';
import { useProcess } from '#app/use-process.ts';
import { refreshChangedSettings } from '#commands/refresh-settings.ts';
import AdminPage from '#features/admin/admin-page.tsx';
import { setBusy } from '#pwa/busy.ts';

const loadSupport = () => import('#app/support-wiring.ts').then(({ startSupport }) => startSupport);
const takeSettings = () => void refreshChangedSettings();

/** The admin area with what runs behind it: an administrator's own messages to support leave from here too. */
export default function AdminScreen() {
  useProcess(loadSupport);
  return <AdminPage onSignOut={leave} onBusy={setBusy} onSettings={takeSettings} />;
}
