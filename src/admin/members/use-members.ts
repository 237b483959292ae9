import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '#admin/client/query-error.ts';
import { PER_PAGE } from '#admin/list/use-list-filter.ts';
import type { AdminMember } from '#domain/admin/admin-member.ts';
import { listMembers, type MemberFilter } from '#server/admin-members.ts';

/** A page of members with the tiles: asked every 30 s while the tab is seen, on focus and mount after 15 s. */
export const useMembers = (filter: MemberFilter, enabled = true) =>
  useQuery({
    queryKey: ['users', filter],
    queryFn: () => unwrap(listMembers(filter)),
    enabled,
    refetchInterval: 30_000,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });

/**
 * A member as the server has them by now, from the list that is shown or, where what somebody else did has taken them out of it, by a
 * search of their own.
 */
export function useMemberNow(member: AdminMember, listed: readonly AdminMember[]): AdminMember {
  const isIn = ({ id }: AdminMember) => id === member.id;
  const [seen, setSeen] = useState(member);
  const found = listed.find(isIn);
  const { data } = useMembers({ search: member.email, status: '', page: 1, perPage: PER_PAGE }, !found);
  const now = found ?? data?.items.find(isIn) ?? seen;
  // Until a search of their own is answered, what was seen last, and not what the dialog was opened with.
  if (now !== seen) setSeen(now);
  return now;
}
