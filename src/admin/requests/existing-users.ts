import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import type { RequestHints } from '#domain/admin/admin-request.ts';
import { requestHints } from '#server/admin-requests.ts';

export type ExistingUser = NonNullable<RequestHints['existingUser']>;

/** A page of requests at once would keep the lists waiting. */
const AT_A_TIME = 3;

async function readUsers(requestIds: readonly string[], signal: AbortSignal) {
  const found = new Map<string, ExistingUser>();
  const waiting = [...requestIds];
  const next = () => (signal.aborted ? undefined : waiting.shift());
  const work = async () => {
    for (let id = next(); id !== undefined; id = next()) {
      const { existingUser } = await unwrap(requestHints(id));
      if (existingUser) found.set(id, existingUser);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return found;
}

/**
 * Who of several requests has an account already, by request: an approval puts its plan in the place of theirs. Asked once, as
 * each takes a request of its own; an account that is made later shows in the approval's result.
 */
export const useExistingUsers = (requestIds: readonly string[]) =>
  useQuery({
    queryKey: ['existing-users', requestIds],
    queryFn: ({ signal }) => readUsers(requestIds, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
