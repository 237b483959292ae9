import { newId } from '#domain/new-id.ts';
import type { Failure } from '#domain/result/failure.ts';
import { type SupportForm, tidySupport } from '#domain/support/support-form.ts';
import { MESSAGE_SENT, refusalText, waitingText } from '#domain/support/support-texts.ts';
import { within } from '#server/within.ts';
import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { openDatabase } from '#store/database/database.ts';
import { orRecovered } from '#store/database/reopen-database.ts';
import { enqueueMessage, fateOf, withdrawMessage } from '#store/outbox/message-outbox.ts';
import { clearSupportDraft } from '#store/outbox/support-draft.ts';
import { whenSenderRuns } from '#sync/sender-registry.ts';

/** The specification wants a sending to take at least this long, so that 'Enviando...' can be read. */
const SHORTEST_SEND_MS = 2_000;
/** No screen says 'Enviando...' for ever; the message itself goes on waiting. */
const LONGEST_SEND_MS = 30_000;
/** Another tab that the system has put to sleep may hold the database; by then the page says so (overdue-work.ts). */
const LONGEST_STORE_MS = 16_000;

/** What became of a message, with the words for it. */
export type SendOutcome = {
  /**
   * `sent`: the server has it. `waiting`: it is safe on this device. `refused` and `not-stored`: it is nowhere. `left`: the
   * session has ended meanwhile, and with it whoever could be told; what becomes of the message has been said by that.
   */
  state: 'sent' | 'waiting' | 'refused' | 'not-stored' | 'left';
  key: string;
  title: string;
  description: string;
};

/** Keys of messages whose screen in this tab waits for the outcome and shows it itself. */
const awaited = new Set<string>();

export const isAwaited = (key: string): boolean => awaited.has(key);

/**
 * Sends a message to support: a new ticket, or with `ticketId` an answer in its thread. It is kept on this device first,
 * so that neither a killed tab nor a dead network loses it; the draft goes with that.
 */
export async function sendSupport(form: SupportForm, ticketId: string | null): Promise<SendOutcome> {
  const key = newId();
  const user = currentUser();
  const notStored = {
    state: 'not-stored' as const,
    key,
    title: 'Erro ao enviar mensagem',
    description: 'Este aparelho não conseguiu guardar a mensagem. Seu texto continua aqui: tente novamente.',
  };
  if (!user) return { ...notStored, description: 'Usuário não autenticado' };
  const left = { state: 'left' as const, key, title: '', description: '' };
  awaited.add(key);
  const writtenAt = Date.now();
  // By a clock that nobody sets: put back meanwhile, it would keep the button busy for as long.
  const began = performance.now();
  const db = openDatabase(user.id);
  let isKept = false;
  let isOver = false;
  try {
    const message = { key, ticketId, ...tidySupport(form), writtenAt, refusal: '' };
    const keeping = orRecovered(db, () => enqueueMessage(db, message, () => !isOver));
    // Committed as it was given up: its writer was told that it is not kept, and would send it twice.
    const takeBack = () => (isOver && !isKept ? withdrawMessage(db, key) : undefined);
    void keeping.then(takeBack).catch(() => undefined);
    await inTime(keeping);
    isKept = true;
    // Signed out by another tab meanwhile: it may have stashed what waits before this was written, and then deleted all.
    if (!isStillSignedIn(user.id)) return left;
    clearSupportDraft(user.id, ticketId ?? '');
    const failure = await Promise.race([flush(), tooLong()]);
    if (!isStillSignedIn(user.id)) return left;
    // A connection that dies over this look must not call lost what waits, or has arrived.
    const fate = await inTime(orRecovered(db, () => fateOf(db, key)));
    if (fate.state === 'sent') {
      const rest = began + SHORTEST_SEND_MS - performance.now();
      await new Promise((done) => setTimeout(done, rest));
      return { state: 'sent', key, ...MESSAGE_SENT };
    }
    if (fate.state === 'waiting') return { state: 'waiting', key, ...waitingText(failure, navigator.onLine) };
    // Discarded by whoever leaves.
    if (fate.state === 'taken') return left;
    // The screen still holds the text: there it is mended, not in the list, where it stands too if it cannot be taken out.
    const withdrawn = inTime(orRecovered(db, () => withdrawMessage(db, key)));
    await withdrawn.catch((error) => console.warn('support', error));
    return { state: 'refused', key, title: 'Mensagem não enviada', description: refusalText(fate.refusal) };
  } catch {
    if (!isStillSignedIn(user.id)) return left;
    // The device has it: written once more it would arrive twice.
    return isKept ? { state: 'waiting', key, ...waitingText(null, navigator.onLine) } : notStored;
  } finally {
    isOver = true;
    awaited.delete(key);
  }
}

const flush = async (): Promise<Failure | null> => (await whenSenderRuns()).flush();

const tooLong = (): Promise<Failure> =>
  new Promise((done) => setTimeout(() => done({ kind: 'unreachable' }), LONGEST_SEND_MS));

const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(LONGEST_STORE_MS, work, 'no answer of the database');
