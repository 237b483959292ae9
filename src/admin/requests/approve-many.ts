import { create } from 'zustand';
import type { Plan } from '#domain/access/plan-choice.ts';
import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { currentUser } from '#session/session.ts';
import { approveUser } from './decide-request.ts';

/** Each approval waits for its mail; more at a time would only queue at the mail server. */
const AT_A_TIME = 3;

/** How many approvals of several at once wait or are on their way. Outside the screens: they go on when the dialog is closed. */
export const useApprovals = create<{ waiting: number }>(() => ({ waiting: 0 }));

const addWaiting = (more: number): void =>
  useApprovals.setState(({ waiting }) => ({ waiting: waiting + more }));

/** How many were approved or decided before, failed, or were not tried; and of how many approved ones the mail may not have arrived. */
export type ManyApprovals = { done: number; failed: number; untried: number; unmailed: number };

/**
 * Approves requests with one plan, one result for each as it comes; one failure stops none of the others. It ends with the session of
 * whoever began it: what is left would be approved in the name of who has come in by another tab.
 */
export async function approveMany(
  requestIds: readonly string[],
  plan: Plan,
  onResult: (requestId: string, outcome: Outcome<Approval>) => void,
  approveOne = approveUser,
): Promise<ManyApprovals> {
  const waiting = [...requestIds];
  const admin = currentUser()?.id;
  const counts = { done: 0, failed: 0, unmailed: 0 };
  const next = () => (currentUser()?.id === admin ? waiting.shift() : undefined);
  const work = async () => {
    for (let id = next(); id !== undefined; id = next()) {
      const outcome = await approveOne(id, plan);
      counts[outcome.ok ? 'done' : 'failed'] += 1;
      if (outcome.ok && outcome.value.mail === 'failed') counts.unmailed += 1;
      addWaiting(-1);
      onResult(id, outcome);
    }
  };
  addWaiting(requestIds.length);
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    addWaiting(-waiting.length);
  }
  return { ...counts, untried: waiting.length };
}
