import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { useRefresh } from '#admin/client/use-refresh.ts';
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
  useQuery({
    queryKey: ['administrators'],
    queryFn: () => unwrap(listAdministrators()),
    refetchInterval: OTHERWISE_MS,
  });

export const useRefreshPeople = () => useRefresh('invitations', 'administrators', 'users');
