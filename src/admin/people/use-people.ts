import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unwrap } from '#admin/client/query-error.ts';
import { listAdministrators, listInvitations } from '#server/admin-people.ts';

const WHILE_SENDING_MS = 2_000;
const OTHERWISE_MS = 30_000;

/** How far the invitations are: asked often while some are on their way. */
export const useInvitations = () =>
  useQuery({
    queryKey: ['invitations'],
    queryFn: () => unwrap(listInvitations()),
    refetchInterval: ({ state: { data } }) =>
      data && data.counts.waiting + data.counts.sending > 0 ? WHILE_SENDING_MS : OTHERWISE_MS,
  });

export const useAdministrators = () =>
  useQuery({ queryKey: ['administrators'], queryFn: () => unwrap(listAdministrators()) });

/** Reads invitations, administrators and members again. */
export function useRefreshPeople(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const key of ['invitations', 'administrators', 'users'])
      void client.invalidateQueries({ queryKey: [key] });
  }, [client]);
}
