import { useQuery } from '@tanstack/react-query';
import type { RequestHints } from '#domain/admin/admin-request.ts';
import { requestHints } from '#server/admin-requests.ts';

export type ExistingUser = NonNullable<RequestHints['existingUser']>;

/** A page of requests at once would keep the lists waiting. */
const AT_A_TIME = 5;

async function readUsers(requestIds: readonly string[], signal: AbortSignal) {
  const users = new Map<string, ExistingUser>();
  const waiting = [...requestIds];
  let isWhole = true;
  const next = () => (signal.aborted || !isWhole ? undefined : waiting.shift());
  const work = async () => {
    for (let id = next(); id !== undefined; id = next()) {
      const hints = await requestHints(id);
      if (!hints.ok) isWhole = false;
      else if (hints.value.existingUser) users.set(id, hints.value.existingUser);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { users, isWhole };
}

/**
 * Who of several requests has an account already, by request: an approval puts its plan in the place of theirs. Asked once, as
 * each takes a request of its own; an account that is made later shows in the approval's result. `isWhole` false: not all were told.
 */
export const useExistingUsers = (requestIds: readonly string[]) =>
  useQuery({
    queryKey: ['existing-users', requestIds],
    queryFn: ({ signal }) => readUsers(requestIds, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
