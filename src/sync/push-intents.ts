import type { Failure } from '#domain/result/failure.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { acknowledgeBatch, freezeBatch, releaseBatch, startOverAsNewDevice } from '#store/outbox/outbox.ts';
import { restoreIntents } from '#store/sign-out/stash-intents.ts';
import type { SyncContext } from './ports.ts';

/** A gap is answered by a new device id, for which no gap is possible; more than a few is a server fault. */
const MAX_GAPS = 3;

/**
 * Sends what waits in the outbox, batch after batch, until nothing is left or a push fails. Nothing is dropped
 * without the server's word for it: a failure leaves everything in place for the next try. Returns it, or null.
 */
export async function pushIntents(
  context: Pick<SyncContext, 'db' | 'push' | 'onFavoritesTakenBack'>,
): Promise<Failure | null> {
  const { db } = context;
  let gaps = 0;
  for (;;) {
    const batch = await freezeBatch(db);
    if (!batch) return null;
    const wire = batch.ops.map(({ n, a, on }) => ({ n, a, on }));
    const answer = await context.push(batch.device, wire);
    if (!answer.ok) {
      await releaseBatch(db);
      return answer.failure;
    }
    const { last, gap, refused, from, seq, epoch } = answer.value;
    if (gap) {
      if (++gaps > MAX_GAPS) {
        await releaseBatch(db);
        return { kind: 'server-broken', status: 200 };
      }
      await startOverAsNewDevice(db, batch.device);
      continue;
    }
    const favorites =
      from !== undefined && seq !== undefined && epoch !== undefined ? { from, seq, epoch } : undefined;
    const takenBack = await acknowledgeBatch(db, batch, { last, refused, favorites });
    if (takenBack.length) context.onFavoritesTakenBack(takenBack);
  }
}

/** The last flush of a session: what a full device could not give back until now goes first, or an older wish would win later. */
export async function flushIntents(db: MemberDatabase, push: SyncContext['push']): Promise<void> {
  await restoreIntents(db);
  await pushIntents({ db, push, onFavoritesTakenBack: () => undefined });
}
