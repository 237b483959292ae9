import type { Plan } from '#domain/access/plan-choice.ts';
import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { currentUser } from '#session/session.ts';
import { approveUser } from './decide-request.ts';

/** Each approval waits for its mail; more at a time would only queue at the mail server. */
const AT_A_TIME = 3;

/**
 * Approves requests with one plan, one result for each as it comes; one failure stops none of the others. It ends with the session of
 * whoever began it: what is left would be approved in the name of who has come in by another tab.
 */
export async function approveMany(
  requestIds: readonly string[],
  plan: Plan,
  onResult: (requestId: string, outcome: Outcome<Approval>) => void,
  approveOne = approveUser,
): Promise<void> {
  const waiting = [...requestIds];
  const admin = currentUser()?.id;
  const next = () => (currentUser()?.id === admin ? waiting.shift() : undefined);
  const work = async () => {
    for (let id = next(); id !== undefined; id = next()) onResult(id, await approveOne(id, plan));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}
