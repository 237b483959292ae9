import { useCallback } from 'react';
import { useRefresh } from './use-refresh.ts';

const REFRESH_AGAIN_MS = 500;
const LISTS = ['requests', 'users'];

/** Reads requests and users again: now, and once more when the server has surely settled. */
export function useRefreshLists(): () => void {
  const refresh = useRefresh(LISTS);
  return useCallback(() => {
    refresh();
    setTimeout(refresh, REFRESH_AGAIN_MS);
  }, [refresh]);
}
