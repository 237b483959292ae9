import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const REFRESH_AGAIN_MS = 500;

/** Reads requests and users again: now, and once more when the server has surely settled. */
export function useRefreshLists(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const refresh = () => {
      for (const key of ['requests', 'users']) void client.invalidateQueries({ queryKey: [key] });
    };
    refresh();
    setTimeout(refresh, REFRESH_AGAIN_MS);
  }, [client]);
}
