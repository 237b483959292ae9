import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reads again what is shown under these keys.
 * @param keys the same list at every render
 */
export function useRefresh(keys: readonly string[]): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  }, [client, keys]);
}
