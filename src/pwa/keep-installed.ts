import { Workbox } from 'workbox-window';
import { workerUrl } from './worker-url.ts';

/** A tab that stays open asks this often; sleeping phones run no timers, so coming back asks too. */
const POLL_MS = 60 * 60 * 1000;
const LOOK_ON_RETURN_MS = 10 * 60 * 1000;

/** What has to be registered again is registered after this time, then after twice as long each time. */
const REGISTER_AGAIN_MS = 5_000;
const LONGEST_MS = 5 * 60 * 1000;

/** The package is asked for with this file, behind the first screen. */
export const appWorker = (): Workbox => new Workbox(workerUrl());

/**
 * Sees to it that a worker with all files stands behind this page, however the first try ends. One file that does not
 * arrive ends an install, and the browser forgets the registration: without a further try, whoever stays on this page would
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
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(async () => {
      isWaiting = false;
      const next = await worker.register().catch(() => undefined);
      if (!next) return registerLater();
      onRegistered(next);
      await askWorker(next);
    }, wait);
    wait = Math.min(wait * 2, LONGEST_MS);
  };

  worker.addEventListener('redundant', ({ isUpdate }) => {
    if (!isUpdate) registerLater();
  });
  void askWorker(first);
}

/**
 * Looks for newer versions for as long as this page is open.
 * @param onReturn calls back when the person or the network returns
 * @param offerAgain runs with each look: what was put off before is offered once more
 */
export function lookAgain(
  worker: Workbox,
  onReturn: (act: () => void) => unknown,
  offerAgain: () => void,
): void {
  let lookedAt = Date.now();
  const look = (atMostEvery: number) => {
    // Also the other way: a clock that is put back by a day would put every look off by a day.
    if (!navigator.onLine || Math.abs(Date.now() - lookedAt) < atMostEvery) return;
    lookedAt = Date.now();
    offerAgain();
    void worker.update().catch(() => undefined);
  };
  setInterval(() => look(POLL_MS / 2), POLL_MS);
  onReturn(() => look(LOOK_ON_RETURN_MS));
}

/** Asks for what the worker does not do by itself (scripts/build/worker-messages.mjs). */
async function askWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  // The browser may have cleared the app's files, all or those that a first install had fetched by then, while the worker
  // stayed: it would never notice, and the app would open no more without a network. What is there is not fetched again.
  // (To let it go and register anew is no way out: while a page of it is open, Chrome revives it as it is.)
  if (navigator.onLine && !registration.installing && !registration.waiting)
    active?.postMessage({ type: 'REFILL' });
  // A page whose address was just being opened when the first worker became active belongs to none: it could load nothing
  // further without a network.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}
