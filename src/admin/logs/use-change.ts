import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { useRefresh } from '#admin/client/use-refresh.ts';
import { listChanges, showChange } from '#server/admin-changes.ts';

/** A change of the log, and what is there now. */
export const useChange = (id: string) =>
  useQuery({ queryKey: ['change', id], queryFn: () => unwrap(showChange(id)), gcTime: 0 });

/** How many changes of an import one page shows. */
export const CHANGES_A_PAGE = 20;

/** A page of all changes that belong to the same row of the log, and what is there now. */
export const useChanges = (id: string, page: number) =>
  useQuery({
    queryKey: ['changes', id, page],
    queryFn: () => unwrap(listChanges(id, page, CHANGES_A_PAGE)),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Reads the log again, when one more change is in it. */
export const useRefreshLogs = () => useRefresh('logs');
