import { storedMoment } from '#shared/sao-paulo.ts';
import type { MemberDatabase, OutgoingMessage } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';

/** What the server made of a delivered message: a ticket, or an entry in the thread of one. */
export type Delivered = { id: string };

/** More than can be waited for on any screen. */
const DELIVERED_KEPT = 50;

/**
 * Enqueues a message: it stays on this device until the server has it, behind those that wait, also where the clock was put back
 * since they were written. In a transaction: a bare `put` that fails waits for the word that all was aborted, and WebKit gives
 * none where the connection has died.
 * @param isWanted asked once the database has answered: what was given up meanwhile is not kept, or it would be sent beside what its
 * writer has sent since
 */
export async function enqueueMessage(
  db: MemberDatabase,
  message: OutgoingMessage,
  isWanted = () => true,
): Promise<void> {
  await db.transaction('rw', db.outgoing, async () => {
    const last = await db.outgoing.orderBy('writtenAt').last();
    const writtenAt = Math.max(message.writtenAt, (last?.writtenAt ?? 0) + 1);
    await db.outgoing.put({ ...message, writtenAt });
    if (!isWanted()) throw new Error('given up');
  });
}

/** Calls back whenever messages to support wait, whichever tab wrote them. Returns a function that ends it. */
export function subscribeToWaitingMessages(db: MemberDatabase, onWaiting: () => void): () => void {
  const waiting = watchQuery(db, () => db.outgoing.filter(({ refusal }) => !refusal).count());
  let known = 0;
  return waiting.subscribe((count) => {
    const isMore = count > known;
    known = count;
    // A try marks its message, which is read again here: taken for news, it would be tried anew as soon as it had failed.
    if (isMore) onWaiting();
  }).unsubscribe;
}

/** The keys of what waits to be sent, oldest first. What was refused waits for the person, not for the network. */
export async function waitingKeys(db: MemberDatabase): Promise<string[]> {
  const rows = await db.outgoing.orderBy('writtenAt').toArray();
  return rows.filter((row) => !row.refusal).map((row) => row.key);
}

/**
 * Marks a message as one that may be at the server from now on, before it leaves: whoever takes it back later must
 * know. Undefined when it is gone or refused meanwhile, or belongs to a thread that is held back: it does not leave then.
 */
export function claimMessage(
  db: MemberDatabase,
  key: string,
  heldBack: ReadonlySet<string>,
): Promise<OutgoingMessage | undefined> {
  return db.transaction('rw', db.outgoing, async () => {
    const message = await db.outgoing.get(key);
    if (!message || message.refusal || heldBack.has(message.ticketId ?? '')) return undefined;
    const claimed = { ...message, wasTried: true };
    await db.outgoing.put(claimed);
    return claimed;
  });
}

/** The server will not take it: it stays, with the reason, until the person mends or discards it. */
export async function rejectMessage(db: MemberDatabase, key: string, refusal: string): Promise<void> {
  await db.outgoing.update(key, { refusal });
}

/**
 * The server has it: in one transaction it leaves the queue and stands among the tickets, so that nothing vanishes
 * from the screen until the server's own list arrives.
 */
export function acknowledgeMessage(
  db: MemberDatabase,
  { key, ticketId, name, email, message }: OutgoingMessage,
  { id }: Delivered,
): Promise<void> {
  return db.transaction('rw', db.outgoing, db.state, async () => {
    await db.outgoing.delete(key);
    const delivered = (await db.read('delivered'))?.keys ?? [];
    await db.state.put({ key: 'delivered', keys: [key, ...delivered].slice(0, DELIVERED_KEPT) });
    const known = await db.read('tickets');
    const { items, ...rest } = known ?? { key: 'tickets', items: [], isPart: true };
    const now = storedMoment(Date.now());
    const stamps = { created_at: now, updated_at: now };
    if (ticketId === null) {
      if (items.some((ticket) => ticket.id === id)) return;
      const ticket = { id, name, email, message, status: 'pending', ...stamps, messages: [] };
      await db.state.put({ ...rest, items: [ticket, ...items] });
      return;
    }
    // Of a conversation that this device has never seen.
    if (!known) return;
    const entry = { id, message, author: 'member' as const, created_at: now };
    const changed = items.map((ticket) =>
      ticket.id !== ticketId || ticket.messages.some((one) => one.id === id)
        ? ticket
        : { ...ticket, status: 'aberto', updated_at: now, messages: [...ticket.messages, entry] },
    );
    await db.state.put({ ...rest, items: changed });
  });
}

/**
 * Takes a message out of the queue, to mend or to discard it. Undefined when it may be at the server already: it
 * would arrive although the screen said that it does not.
 * @param keep keeps its text elsewhere before it goes; where that throws the message stays
 */
export function withdrawMessage(
  db: MemberDatabase,
  key: string,
  keep?: (message: OutgoingMessage) => void,
): Promise<OutgoingMessage | undefined> {
  return db.transaction('rw', db.outgoing, async () => {
    const message = await db.outgoing.get(key);
    if (!message || !mayTakeBack(message)) return undefined;
    keep?.(message);
    await db.outgoing.delete(key);
    return message;
  });
}

/** What became of a message that was kept here. `taken`: somebody mended or discarded it, here or in another tab. */
export type MessageFate =
  | { state: 'waiting' }
  | { state: 'refused'; refusal: string }
  | { state: 'sent' }
  | { state: 'taken' };

export function fateOf(db: MemberDatabase, key: string): Promise<MessageFate> {
  return db.transaction('r', db.outgoing, db.state, async () => {
    const message = await db.outgoing.get(key);
    if (message?.refusal) return { state: 'refused', refusal: message.refusal };
    if (message) return { state: 'waiting' };
    const delivered = (await db.read('delivered'))?.keys ?? [];
    return { state: delivered.includes(key) ? 'sent' : 'taken' };
  });
}

/** Only what was refused, or never left, is certainly not at the server. */
export const mayTakeBack = (message: OutgoingMessage): boolean => message.refusal !== '' || !message.wasTried;

/** Discards everything that was not sent; only after the person was asked. */
export async function discardAllMessages(db: MemberDatabase): Promise<void> {
  await db.outgoing.clear();
}
