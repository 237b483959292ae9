import { useRefresh } from './use-refresh.ts';

const REFRESH_AGAIN_MS = 500;

/** Reads requests and users again: now, and once more when the server has surely settled. */
export function useRefreshLists(): () => void {
  const refresh = useRefresh('requests', 'users');
  return () => {
    refresh();
    setTimeout(refresh, REFRESH_AGAIN_MS);
  };
}
