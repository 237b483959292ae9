import { create } from 'zustand';

/** `portal`: somebody else answers in the server's place, as a Wi-Fi does that wants a login first. */
export type NetworkState = 'online' | 'offline' | 'unreachable' | 'portal';

/** How the sync of this tab is doing. Written by `sync/` only; may vanish on reload. */
export type SyncStatus = {
  network: NetworkState;
  isSyncing: boolean;
  /** How much of a first load has arrived. */
  progress: { done: number; total: number } | null;
  /** Attempts in a row that brought nothing. */
  failures: number;
};

export const useSyncActivity = create<SyncStatus>(() => ({
  network: 'online',
  isSyncing: false,
  progress: null,
  failures: 0,
}));
