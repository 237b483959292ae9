import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { listUsers, type UserFilter } from '#server/admin-users.ts';

/** A page of members with the tiles: asked every 30 s while the tab is seen, on focus and mount after 15 s. */
export const useUsers = (filter: UserFilter) =>
  useQuery({
    queryKey: ['users', filter],
    queryFn: () => unwrap(listUsers(filter)),
    refetchInterval: 30_000,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
