import { useQueryClient } from '@tanstack/react-query';

/** Reads again what is shown under these keys. */
export function useRefresh(...keys: readonly string[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
}
