import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useBackgroundTask } from '#app/processes/use-background-task.ts';
import { blockReload } from '#pwa/reload-guard.ts';
import { firstCardsDrawn } from '#store/catalogue/first-cards-drawn.ts';
import { whenFree } from '#store/catalogue/slices.ts';
import { useIsSyncing } from '#store/hooks/use-sync-status.ts';
import { SkipLink } from '#ui/navigation/skip-link.tsx';
import { lazyOptional } from '#ui/page/lazy-optional.ts';
import { UserBar } from './user-bar.tsx';

/** For what nobody misses while the cards come: not before they stand, and the processor is free. */
const behindCards = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  await firstCardsDrawn();
  return whenFree(load);
};

const loadSync = async () => {
  await firstCardsDrawn();
  return (await import('#app/processes/start-sync.ts')).startSync;
};
const loadSupport = async () =>
  (await behindCards(() => import('#app/processes/start-support-queue.ts'))).startSupportQueue;
const loadPicture = async () =>
  (await behindCards(() => import('#app/processes/keep-picture.ts'))).keepPicture;
// On its way while the screen is still being built: the first load has nothing to show without it.
loadSync().catch(() => undefined);

const MemberExtras = lazyOptional(() => behindCards(() => import('./member-overlays.tsx')));

/** What every signed-in screen of a member shares: the bar, the sync behind it, and the place for content. */
export default function MemberShell() {
  useBackgroundTask(loadSync);
  useBackgroundTask(loadSupport);
  useBackgroundTask(loadPicture);
  return (
    <>
      <BusyWhileSyncing />
      <SkipLink />
      <UserBar />
      <Outlet />
      <div className="dock-space" />
      <Suspense fallback={null}>
        <MemberExtras />
      </Suspense>
    </>
  );
}

/**
 * A reload in the middle of a push would only cost a retry, but nobody should wait for it twice. Apart from the shell, which a
 * sync that begins or ends would draw anew with all that is in it.
 */
function BusyWhileSyncing() {
  const isSyncing = useIsSyncing();
  useEffect(() => {
    blockReload('sync', isSyncing);
    return () => blockReload('sync', false);
  }, [isSyncing]);
  return null;
}
