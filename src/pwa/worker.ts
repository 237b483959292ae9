import { create } from 'zustand';
import { whenIdle } from '#pwa/when-idle.ts';

type WorkerState = {
  /** A newer version is installed and waits. */
  needRefresh: boolean;
  /** This version works without a network from now on. */
  offlineReady: boolean;
  /** The person asked for it; it follows as soon as nothing would be cut off. */
  updating: boolean;
};

export const useWorker = create<WorkerState>(() => ({
  needRefresh: false,
  offlineReady: false,
  updating: false,
}));

const LOOK_AGAIN_MS = 60 * 60 * 1000;

let activate: () => void = () => undefined;
let busy: () => boolean = () => false;

/** Registers the service worker, after the page is up: the first paint does not share the network with it. */
export function registerWorker(isBusy: () => boolean): void {
  busy = isBusy;
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}

async function start(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', ({ isUpdate, isExternal }) => {
    // The very first worker also waits for a moment on a slow phone: nothing is new then.
    if (isUpdate || isExternal) useWorker.setState({ needRefresh: true });
  });
  worker.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) useWorker.setState({ offlineReady: true });
  });
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    // Another tab updated. This one may hold a text half written: it is offered the reload, not given it.
    if (isUpdate || isExternal) {
      if (useWorker.getState().updating) reloadWhenIdle();
      else useWorker.setState({ needRefresh: true });
    }
  });
  activate = () => {
    // Already active (another tab did it): nothing is left to wait for but the reload.
    if (registration?.waiting) worker.messageSkipWaiting();
    else reloadWhenIdle();
  };
  const registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) useWorker.setState({ needRefresh: true });
  setInterval(() => navigator.onLine && void worker.update().catch(() => undefined), LOOK_AGAIN_MS);
}

/** Brings the new version in, as soon as no push and no unsaved text would be cut off. */
export function update(): void {
  useWorker.setState({ updating: true });
  whenIdle(busy, () => activate());
}

const reloadWhenIdle = (): void => whenIdle(busy, () => location.reload());
