import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyExtra } from '#app/lazy-extra.ts';
import { useSyncWiring } from '#app/sync-wiring.ts';
import { UserBar } from '#app/user-bar.tsx';
import { setBusy } from '#pwa/busy.ts';
import { useSession } from '#session/session.ts';
import { useSyncStatus } from '#store/live.ts';
import { SkipLink } from '#ui/skip-link.tsx';

const InstallHost = lazyExtra(() => import('#app/install-host.tsx'));

/** What every signed-in screen of a member shares: the bar, the sync behind it, and the place for content. */
export default function MemberShell() {
  useSyncWiring();
  useSupportWiring();
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

/** Sends the messages to support that wait. Its code comes after the screen's: nothing there waits for it. */
function useSupportWiring(): void {
  const userId = useSession((state) => state.user?.id);
  // A process beside React, like the sync; it lives as long as this person is signed in on this screen.
  useEffect(() => {
    if (!userId) return;
    let stop: (() => void) | null = () => undefined;
    import('#app/support-wiring.ts')
      .then(({ startSupport }) => {
        if (stop) stop = startSupport(userId);
      })
      .catch((error) => console.warn('support', error));
    return () => {
      stop?.();
      stop = null;
    };
  }, [userId]);
}

/** A reload in the middle of a push would only cost a retry, but nobody should wait for it twice. */
function useBusyWhileSyncing(): void {
  const { syncing } = useSyncStatus();
  useEffect(() => {
    setBusy('sync', syncing);
    return () => setBusy('sync', false);
  }, [syncing]);
}
