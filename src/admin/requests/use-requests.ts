import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { listRequests, type RequestFilter, requestHints } from '#server/admin-requests.ts';

const POLL_MS = 5_000;
const PENDING_KEY = ['requests', 'pending'];

/** A page of registration requests: asked every 5 s while the tab is seen, on focus and on mount. */
export function useRequests(filter: RequestFilter) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['requests', 'page', filter],
    queryFn: async () => {
      const page = await unwrap(listRequests(filter));
      client.setQueryData(PENDING_KEY, page.pending);
      return page;
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/**
 * How many requests wait; undefined until known. Asks by itself only where no list is shown (`asks`): the list
 * brings the number with every answer.
 */
export function usePendingCount(asks: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: PENDING_KEY,
    queryFn: async () => {
      const filter = { search: '', status: 'pending', page: 1, perPage: 1, id: '' } as const;
      return (await unwrap(listRequests(filter))).pending;
    },
    refetchInterval: POLL_MS,
    enabled: asks,
  });
  return data;
}

/**
 * Who else looks like the person of a request, asked at every opening and whenever a request has come or was decided: another
 * administrator may just be letting them in under another address. Not while this one's approval `isSending`: that would
 * find the account which it has just made, long before the mail has left and the answer comes.
 */
export const useRequestHints = (id: string, isSending: boolean) =>
  useQuery({
    queryKey: ['requests', 'hints', id],
    queryFn: () => unwrap(requestHints(id)),
    gcTime: 0,
    enabled: !isSending,
  });
