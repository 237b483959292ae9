import { useKeptFocus } from '#ui/hooks/use-kept-focus.ts';
import './admin.css';
import './admin-parts.css';
import './admin-table.css';
import { type ComponentProps, useEffect } from 'react';
import { guardBeforeUnload } from '#admin/before-unload-guard.ts';
import { AdminProvider } from '#admin/client/admin-provider.tsx';
import { clearAdminRole } from '#commands/admin-role.ts';
import { codeOf, type Failure } from '#domain/result/failure.ts';
import { SkipLink } from '#ui/navigation/skip-link.tsx';
import { useAppName } from '#ui/page/app-name.ts';
import { AdminBar } from './admin-bar.tsx';
import { AdminTabs } from './admin-tabs.tsx';

type Props = ComponentProps<typeof AdminTabs> & {
  onSignOut: () => Promise<void>;
  /** Hears whether a reload would cut something off, also after the admin area was left. */
  onBusy: (reason: string, isBusy: boolean) => void;
  /** Hears that the self-hoster has changed the settings; the same function at every render. */
  onSettings: () => void;
  /** Hears that the server knows nobody by the token of a read; the same function at every render. */
  onSignedOut: () => void;
};

/** `/admin`: the frame of everything that administrators do. */
export default function AdminPage({ onSignOut, onBusy, onSettings, onSignedOut, Settings }: Props) {
  useKeptFocus();
  // Drafts and exports live outside React, and longer than this screen.
  useEffect(() => guardBeforeUnload(onBusy), [onBusy]);
  const appName = useAppName();
  return (
    <AdminProvider onFailure={(failure) => leaveIfLost(failure, onSignedOut)} onSettings={onSettings}>
      <SkipLink />
      <AdminBar onSignOut={onSignOut} />
      <AdminTabs Settings={Settings} />
      <footer className="mt-10 ruled">
        <p className="page admin-page py-5 text-[0.9375rem] text-muted">
          © 2024 {appName}. Todos os direitos reservados.
        </p>
      </footer>
    </AdminProvider>
  );
}

/** A dead session or a lost role ends the admin area; whatever else went wrong is reported where it happened. */
function leaveIfLost(failure: Failure, onSignedOut: () => void): void {
  if (failure.kind === 'signed-out') onSignedOut();
  if (codeOf(failure) === 'admin_only' || failure.kind === 'no-access') clearAdminRole();
}
