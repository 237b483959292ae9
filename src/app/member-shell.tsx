import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyExtra } from '#app/lazy-extra.ts';
import { useSyncWiring } from '#app/sync-wiring.ts';
import { UserBar } from '#app/user-bar.tsx';
import { setBusy } from '#pwa/busy.ts';
import { useSyncStatus } from '#store/live.ts';
import { SkipLink } from '#ui/skip-link.tsx';

const InstallHost = lazyExtra(() => import('#app/install-host.tsx'));

/** What every signed-in screen of a member shares: the bar, the sync behind it, and the place for content. */
export default function MemberShell() {
  useSyncWiring();
  useBusyWhileSyncing();
  return (
    <>
      <SkipLink />
      <UserBar />
      <Outlet />
      <div className="dock-space" />
      <Suspense fallback={null}>
        <InstallHost />
      </Suspense>
    </>
  );
}

/** A reload in the middle of a push would only cost a retry, but nobody should wait for it twice. */
function useBusyWhileSyncing(): void {
  const { syncing } = useSyncStatus();
  useEffect(() => {
    setBusy('sync', syncing);
    return () => setBusy('sync', false);
  }, [syncing]);
}
