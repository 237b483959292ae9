import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '#admin/client/query-error.ts';
import type { RequestHints } from '#domain/admin/admin-request.ts';
import { requestHints } from '#server/admin-requests.ts';

export type ExistingUser = NonNullable<RequestHints['existingUser']>;

/** A page of requests at once would keep the lists waiting. */
const AT_A_TIME = 5;

/** Who has been looked up, by request; null has no account. */
type Looked = Map<string, ExistingUser | null>;

async function lookUp(requestIds: readonly string[], looked: Looked, signal: AbortSignal): Promise<true> {
  const waiting = requestIds.filter((id) => !looked.has(id));
  const next = () => (signal.aborted ? undefined : waiting.shift());
  const work = async () => {
    for (let id = next(); id !== undefined; id = next())
      looked.set(id, (await unwrap(requestHints(id))).existingUser);
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    // One that failed ends the others too.
    waiting.length = 0;
  }
  return true;
}

/**
 * Who of several requests has an account already, by request: an approval puts its plan in the place of theirs. Asked once, as
 * each takes a request of its own; an account that is made later shows in the approval's result. What was found before a failure
 * stays.
 */
export function useExistingUsers(requestIds: readonly string[]) {
  const [looked] = useState<Looked>(() => new Map());
  const { isPending, isSuccess } = useQuery({
    queryKey: ['existing-users', requestIds],
    queryFn: ({ signal }) => lookUp(requestIds, looked, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const users = new Map([...looked].flatMap(([id, user]) => (user ? [[id, user] as const] : [])));
  return { users, isPending, isWhole: isSuccess };
}
