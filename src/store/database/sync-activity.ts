import { create } from 'zustand';

/** `portal`: somebody else answers in the server's place, as a Wi-Fi does that wants a login first. */
export type NetworkState = 'online' | 'offline' | 'unreachable' | 'portal';

/** How the sync of this tab is doing. Written by `sync/` only; may vanish on reload. */
export type SyncActivity = {
  network: NetworkState;
  isSyncing: boolean;
  /** How much of a first load has arrived. */
  progress: { done: number; total: number } | null;
  /** Attempts in a row that brought nothing. */
  failures: number;
  /** Seconds that the server asked to wait for when it last refused; 0 where it did not. */
  limitedFor: number;
  /** The mirror is as the server had it at some moment since the start. */
  hasSynced: boolean;
};

/** Before anybody was asked. */
export const initialSyncActivity = (): SyncActivity => ({
  network: globalThis.navigator?.onLine === false ? 'offline' : 'online',
  isSyncing: false,
  progress: null,
  failures: 0,
  limitedFor: 0,
  hasSynced: false,
});

export const useSyncActivity = create(initialSyncActivity);
