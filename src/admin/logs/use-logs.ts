import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { type LogFilter, listLogs } from '#server/admin-logs.ts';

/** A page of the audit log: asked every 30 s while the tab is seen, on focus and on mount. */
export const useLogs = (filter: LogFilter) =>
  useQuery({
    queryKey: ['logs', filter],
    queryFn: () => unwrap(listLogs(filter)),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
