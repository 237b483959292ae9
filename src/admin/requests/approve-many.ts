import type { Plan } from '#domain/access/plan-choice.ts';
import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { approveUser } from './decide-request.ts';

/** Each approval waits for its mail; more at a time would only queue at the mail server. */
const AT_A_TIME = 3;

/** Approves requests with one plan, one result for each as it comes; one failure stops none of the others. */
export async function approveMany(
  requestIds: readonly string[],
  plan: Plan,
  onResult: (requestId: string, outcome: Outcome<Approval>) => void,
  approveOne = approveUser,
): Promise<void> {
  const waiting = [...requestIds];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      onResult(id, await approveOne(id, plan));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}
