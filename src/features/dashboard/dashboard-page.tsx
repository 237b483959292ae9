import '#features/dashboard/dashboard.css';
import { lazy, Suspense, useState } from 'react';
import { expiryLabel } from '#domain/expiry.ts';
import { Catalogue } from '#features/dashboard/catalogue.tsx';
import { DashboardFooter } from '#features/dashboard/dashboard-footer.tsx';
import type { DashboardNotice } from '#features/dashboard/dashboard-notice.tsx';
import { LOCK_TEXTS, type Lock } from '#features/dashboard/lock-texts.ts';
import { SyncLine } from '#features/dashboard/sync-line.tsx';
import { WelcomeBanner } from '#features/dashboard/welcome-banner.tsx';
import { useSession } from '#session/session.ts';
import { useAccess, useMember } from '#store/live.ts';

// Seldom opened: not a part of what every start waits for.
const DashboardNoticeDialog = lazy(() => import('#features/dashboard/dashboard-notice.tsx'));

/** `/dashboard`: the assistant catalogue. */
export default function DashboardPage() {
  const email = useSession((state) => state.user?.email ?? '');
  const member = useMember();
  const access = useAccess();
  const [notice, setNotice] = useState<DashboardNotice | null>(null);
  const now = Date.now();
  const lock: Lock | null = access === 'granted' || access === 'loading' ? null : access;
  // An administrator's plan may be over while the access is not; the plan is told all the same.
  const isPlanOver = !!member?.profile && expiryLabel(member.profile.expiresAt, now).expired;
  const warning = lock ?? (isPlanOver ? 'access_expired' : null);
  const renew = () => setNotice('renew');
  return (
    <>
      <main id="conteudo" tabIndex={-1} className="page grid grid-cols-1 gap-4 pt-4 sm:pt-6">
        <WelcomeBanner
          member={member}
          email={email}
          now={now}
          onRenew={renew}
          onInstructions={() => setNotice('instructions')}
        />
        {warning && (
          <p role="alert" className="lock-notice icon icon-warning">
            {LOCK_TEXTS[warning].notice}
          </p>
        )}
        <SyncLine />
        <Catalogue lock={lock} />
      </main>
      <DashboardFooter member={member} now={now} onRenew={renew} />
      <Suspense>
        {notice && (
          <DashboardNoticeDialog notice={notice} member={member} now={now} onClose={() => setNotice(null)} />
        )}
      </Suspense>
    </>
  );
}
