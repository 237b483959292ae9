import { useEffect, useState } from 'react';

export type DeviceState = {
  /** The app itself is on the device: it starts without a network. */
  isAppStored: boolean;
  /** The browser promised not to clear the storage by itself; null where it does not say. */
  isPersisted: boolean | null;
  /** Bytes; null where the browser does not say. */
  used: number | null;
  quota: number | null;
};

/** What the browser reports of its storage; null while it is being asked. */
export function useDeviceState(): DeviceState | null {
  const [state, setState] = useState<DeviceState | null>(null);
  // Only the browser knows, and it answers later.
  useEffect(() => {
    let isGone = false;
    const read = () => void readDeviceState().then((state) => !isGone && setState(state));
    read();
    // At a first visit the worker comes while the sheet is open.
    const worker = (navigator as Partial<Navigator>).serviceWorker;
    worker?.addEventListener('controllerchange', read);
    return () => {
      isGone = true;
      worker?.removeEventListener('controllerchange', read);
    };
  }, []);
  return state;
}

async function readDeviceState(): Promise<DeviceState> {
  // Missing without https, and each may refuse by itself.
  const { storage, serviceWorker } = navigator as Partial<Navigator>;
  const [isPersisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ]);
  return {
    isAppStored: Boolean(serviceWorker?.controller),
    isPersisted,
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '3,2 MB', '10,7 GB' */
export const inMegabytes = (bytes: number): string =>
  bytes < 1e9 ? `${NUMBER.format(bytes / 1e6)} MB` : `${NUMBER.format(bytes / 1e9)} GB`;
