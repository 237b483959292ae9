import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { listMembers, type MemberFilter } from '#server/admin-members.ts';

/** A page of members with the tiles: asked every 30 s while the tab is seen, on focus and mount after 15 s. */
export const useMembers = (filter: MemberFilter) =>
  useQuery({
    queryKey: ['users', filter],
    queryFn: () => unwrap(listMembers(filter)),
    refetchInterval: 30_000,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
