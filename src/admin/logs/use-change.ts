import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { readChange } from '#server/admin-changes.ts';

/** A change of the log, and what is there now. */
export const useChange = (id: string) =>
  useQuery({ queryKey: ['change', id], queryFn: () => unwrap(readChange(id)), gcTime: 0 });

/** Reads the log again, when one more change is in it. */
export function useRefreshLogs(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['logs'] });
}
