import { create } from 'zustand';
import { onControllerChange } from './on-controller-change.ts';
import { isWriting } from './reload-guard.ts';
import { saveReloads, takeReloads } from './update-reloads.ts';
import { whenUnblocked } from './when-unblocked.ts';

type WorkerState = {
  /** A newer version is installed and waits. */
  needRefresh: boolean;
  /** This version works without a network from now on. */
  offlineReady: boolean;
  /** The person asked for it; it follows as soon as no push would be cut off. */
  updating: boolean;
  /** The person asked for it in the middle of a text, and is asked to finish that first. */
  heldBack: boolean;
};

export const useWorker = create<WorkerState>(() => ({
  needRefresh: false,
  offlineReady: false,
  updating: false,
  heldBack: false,
}));

/**
 * A new worker takes over in a fraction of a second. In Chrome a request of this page that falls into it can put the
 * takeover off for minutes: after this time the page reloads, which is what the new worker then waits for.
 */
const TAKEOVER_LIMIT_MS = 3_000;

/** Whatever goes wrong: never in a loop. */
const MOST_RELOADS = 3;

/** An update that was asked for before these reloads still follows, should the new worker take over at last. */
let isAskedFor = false;

/** Until this page has a worker to ask, the new one can only be there already: another tab has brought it in. */
let activate: () => void = () => reloadWhenIdle();
/** The worker behind this page, once it has been asked for; and a look for a newer one, from then on. */
let standing: Promise<unknown> = Promise.resolve();
let lookForNewer = (): Promise<unknown> => Promise.resolve();
/** Counts what was put off: nothing that was begun before goes on. */
let turn = 0;
/** With the new worker that has been asked to take over. */
let patience: ReturnType<typeof setTimeout> | undefined;
/**
 * Whether a worker stands behind this page. Only what comes after it is an update: the very first worker also
 * waits and takes over, and nothing is new then.
 */
let isControlled = false;

/**
 * Registers the service worker, after the page is up: the first paint does not share the network with it.
 * @param isQuiet resolves when the very first one may fetch its files too
 */
export function registerWorker(isQuiet: () => Promise<void>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', onTakeover);
  const begin = async () => {
    if (!isControlled) await isQuiet();
    await start();
  };
  standing = new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(begin());
    else addEventListener('load', () => resolve(begin()), { once: true });
  });
}

function onTakeover(): void {
  clearTimeout(patience);
  const isUpdating = isAskedFor || useWorker.getState().updating;
  const next = onControllerChange({ isControlled, isUpdating });
  isControlled = true;
  if (next === 'ready') useWorker.setState({ offlineReady: true });
  if (next === 'offer') offer();
  if (next === 'reload') reloadWhenIdle();
}

async function start(): Promise<void> {
  const code = await import('./keep-installed.ts').catch(() => undefined);
  // Without a network at the very first visit there is nothing to register; the next return tries again.
  if (!code) return tryAgainOnReturn();
  const worker = code.appWorker();
  worker.addEventListener('waiting', () => isControlled && offer());
  let registration = await worker.register().catch(() => undefined);
  if (!registration) return tryAgainOnReturn();
  code.keepInstalled(worker, registration, (next) => {
    registration = next;
  });
  const reloads = takeReloads();
  // Whoever has asked for a reload by now is still owed it.
  isAskedFor ||= reloads > 0;
  lookForNewer = async () => registration?.installing ?? registration?.waiting ?? worker.update();
  activate = () => {
    if (registration?.installing && isControlled && !registration.waiting)
      return bringInLater(registration.installing);
    // Already active (another tab did it), or gone: nothing is left to wait for but the reload.
    if (!registration?.waiting) return reloadWhenIdle();
    worker.messageSkipWaiting();
    clearTimeout(patience);
    patience = setTimeout(() => reloadWhenIdle(reloads + 1), TAKEOVER_LIMIT_MS);
  };
  // The tap before the reload still counts. Without a worker that waits, the new one may have come in just after it had
  // let the old one answer for this page.
  if (reloads > 0 && reloads < MOST_RELOADS) update();
  code.lookAgain(worker, onReturn, () => registration?.waiting && isControlled && offer());
}

function tryAgainOnReturn(): void {
  const off = onReturn(() => {
    off();
    void start();
  });
}

/** Calls back when the person or the network returns; returns a function that ends it. */
function onReturn(act: () => void): () => void {
  const off = new AbortController();
  const { signal } = off;
  const look = () => document.visibilityState === 'visible' && act();
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('focus', look, { signal });
  addEventListener('pageshow', look, { signal });
  addEventListener('online', look, { signal });
  return () => off.abort();
}

const offer = (): void => useWorker.setState({ needRefresh: true });

/** What still fetches its files, which a slow network takes half a minute for, comes in as soon as it has them. */
function bringInLater(worker: ServiceWorker): void {
  useWorker.setState({ needRefresh: true, updating: true });
  const goOn = unlessPutOff(() => (worker.state === 'redundant' ? reloadWhenIdle() : update()));
  worker.addEventListener('statechange', goOn, { once: true });
}

/** Puts the offer away, also where what was begun with it does not come to an end; it comes back with a later look or the next start. */
export function postpone(): void {
  turn += 1;
  isAskedFor = false;
  clearTimeout(patience);
  useWorker.setState({ needRefresh: false, updating: false, heldBack: false });
}

/**
 * Brings the new version in, as soon as no push would be cut off. In the middle of a text it only says so: to reload
 * when the text is sent would take away the very screen that confirms it.
 */
export function update(): void {
  if (isWriting()) {
    holdBack();
    return;
  }
  useWorker.setState({ updating: true, heldBack: false });
  whenIdle(() => activate());
}

/**
 * For whoever asks for a reload: with a newer version, where there is one, since the old worker answers with the old document until that
 * has taken over.
 */
export function reloadNow(): void {
  if (isWriting()) {
    location.reload();
    return;
  }
  isAskedFor = true;
  if (!isControlled || !navigator.onLine) {
    activate();
    return;
  }
  // Pressed twice, it is one.
  if (useWorker.getState().updating) return;
  useWorker.setState({ updating: true });
  const isFound = standing.then(() => lookForNewer()).catch(() => undefined);
  const isEnough = new Promise((resolve) => setTimeout(resolve, TAKEOVER_LIMIT_MS));
  void Promise.race([isFound, isEnough]).then(unlessPutOff(() => activate()));
}

/** `reloads`: how often this update has led to one without being seen to take over; the next page goes on from there. */
function reloadWhenIdle(reloads = 0): void {
  whenIdle(() => {
    saveReloads(reloads);
    location.reload();
  });
}

/** Once no push would be cut off, unless a text has been begun by then. */
const whenIdle = (act: () => void): void =>
  whenUnblocked(unlessPutOff(() => (isWriting() ? holdBack() : act())));

const unlessPutOff = (act: () => void): (() => void) => {
  const mine = turn;
  return () => {
    if (mine === turn) act();
  };
};

const holdBack = (): void => useWorker.setState({ needRefresh: true, updating: false, heldBack: true });
