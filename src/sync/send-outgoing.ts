import type { Failure, Result } from '#domain/result/failure.ts';
import { supportLock } from '#storage/storage-keys.ts';
import type { MemberDatabase, OutgoingMessage } from '#store/database/database.ts';
import {
  acknowledgeMessage,
  claimMessage,
  type Delivered,
  rejectMessage,
  waitingKeys,
} from '#store/outbox/message-outbox.ts';
import { withCrossTabLock } from './cross-tab-lock.ts';

/** What the sending of messages needs from outside; the network is a port so that tests can lose it. */
export type SendContext = {
  db: MemberDatabase;
  send: (message: OutgoingMessage) => Promise<Result<Delivered>>;
  onDelivered: (message: OutgoingMessage) => void;
  /** The server will not take this one; it stays on the device with the reason. */
  onRefused: (message: OutgoingMessage, code: string) => void;
};

/**
 * Sends the messages that wait, oldest first, in one tab at a time. Each carries its own key, so a retry after a lost
 * answer or a killed tab makes no second one. Returns what stopped it, or null when nothing waits any more.
 */
export const sendOutgoing = (context: SendContext): Promise<Failure | null> =>
  withCrossTabLock(supportLock(context.db.userId), async () => {
    const { db } = context;
    /** Threads in which an earlier message could not be sent: a later one must not overtake it. */
    const heldBack = new Set<string>();
    let broken: Failure | null = null;
    for (const key of await waitingKeys(db)) {
      const message = await claimMessage(db, key, heldBack);
      if (!message) continue;
      const failure = await deliver(context, message);
      // The next one would end the same way; a message that breaks the server must not hold up the others.
      if (failure && failure.kind !== 'server-broken') return failure;
      if (!failure) continue;
      broken = failure;
      if (message.ticketId) heldBack.add(message.ticketId);
    }
    return broken;
  });

async function deliver(context: SendContext, message: OutgoingMessage): Promise<Failure | null> {
  const { db, send, onDelivered, onRefused } = context;
  const answer = await send(message);
  if (answer.ok) {
    await acknowledgeMessage(db, message, answer.value);
    onDelivered(message);
    return null;
  }
  if (answer.failure.kind !== 'refused') return answer.failure;
  await rejectMessage(db, message.key, answer.failure.code);
  onRefused(message, answer.failure.code);
  return null;
}
