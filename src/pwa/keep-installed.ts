import type { Workbox } from 'workbox-window';
import { unregisterStaleWorker } from './unregister-stale-worker.ts';

/** What has to be registered again is registered after this time, then after twice as long each time. */
const REGISTER_AGAIN_MS = 5_000;
const LONGEST_MS = 5 * 60 * 1000;

const isControlled = (): boolean => navigator.serviceWorker.controller !== null;

/**
 * Sees to it that a worker with all files stands behind this page, however the first try ends. One file that does not
 * arrive ends an install, and the browser forgets the registration; a worker whose files were cleared is revived by a
 * registration while the page before this one is not quite gone. Without a further try, whoever stays on this page would
 * have nothing when the network goes.
 * @param onRegistered takes each further registration
 */
export function keepInstalled(
  worker: Workbox,
  first: ServiceWorkerRegistration,
  onRegistered: (next: ServiceWorkerRegistration) => void,
): void {
  let wait = REGISTER_AGAIN_MS;
  let isWaiting = false;

  const registerLater = () => {
    // The next start does it, where the old worker still answers for this page.
    if (isWaiting || isControlled()) return;
    isWaiting = true;
    setTimeout(async () => {
      isWaiting = false;
      const next = await worker.register().catch(() => undefined);
      if (!next) return registerLater();
      onRegistered(next);
      await settle(next);
    }, wait);
    wait = Math.min(wait * 2, LONGEST_MS);
  };

  const settle = async (registration: ServiceWorkerRegistration) => {
    const isDropped = navigator.onLine && (await unregisterStaleWorker(registration).catch(() => false));
    if (isDropped) registerLater();
    else await claimThisPage();
  };

  worker.addEventListener('redundant', ({ isUpdate }) => {
    if (!isUpdate) registerLater();
  });
  void settle(first);
}

/**
 * A page whose address was just being opened when the first worker became active belongs to none: it could load nothing
 * further without a network. It asks to be taken over (scripts/build/worker-claim.mjs).
 */
async function claimThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!isControlled()) active?.postMessage({ type: 'CLAIM' });
}
