import { MOST_OPENINGS } from '#shared/week.ts';
import { settleOpenings, untoldOpenings } from '#store/outbox/openings.ts';
import type { SyncContext } from './ports.ts';

/** Tells which assistants were opened. What fails is told with the next run; the same receipts count once. */
export async function tellOpenings({ db, tell }: Pick<SyncContext, 'db' | 'tell'>): Promise<void> {
  const openings = (await untoldOpenings(db)).slice(0, MOST_OPENINGS);
  if (!openings.length) return;
  const answer = await tell(openings.map((opening) => opening.join(':')));
  // Refused once, they would be refused for ever.
  if (answer.ok || answer.failure.kind === 'refused') await settleOpenings(db, openings);
}
