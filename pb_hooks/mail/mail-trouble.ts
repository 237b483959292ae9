/**
 * Whether mails leave at all: what the mail server has refused since it last took one. A test mail that was taken a month ago says
 * nothing of today's password. Kept in memory: a start begins anew.
 */

import * as clock from '../host/clock.ts';
import * as ttlStore from '../host/ttl-store.ts';
import * as tryAgain from './try-again.ts';

const KEY = 'mail-trouble';
const LASTS_SECONDS = 7 * 86_400;
/** Fewer one after the other may be a moment, or an odd address. */
const ENOUGH = 3;

/** `since`: of the first mail that did not leave; `reason`: the mail server's last words. */
export type MailTrouble = { since: number; mails: number; reason: string };
/**
 * `doubtful`: addresses that may be what was refused, until there are enough. `isSilent`: to one of the mails nothing was said in time,
 * and whether it left nobody knows.
 */
type Stored = MailTrouble & { doubtful: string[]; isSilent: boolean };

function stored(text: string): Stored | null {
  return text === '' ? null : JSON.parse(text);
}

/**
 * @param to whose mail it was
 * @param failure '' for a mail that was taken, else the mail server's words or what kept it away
 * @param isSilent whether that was no word at all
 */
export function note(app: PbApp, to: string, failure: string, isSilent: boolean) {
  if (failure === '') {
    if (ttlStore.read(app, KEY) !== '') ttlStore.update(app, KEY, 1, () => '');
    return;
  }
  if (tryAgain.refusesMailbox(failure)) return;
  const isDoubtful = tryAgain.mayRefuseMailbox(failure);
  const none: Stored = { since: clock.now(), mails: 0, reason: '', doubtful: [], isSilent: false };
  ttlStore.update(app, KEY, LASTS_SECONDS, (old) => {
    const { since, mails, doubtful, isSilent: wasSilent } = stored(old) ?? none;
    const mayBeAddress = isDoubtful && mails < ENOUGH;
    // One mailbox that does not exist, tried again and again, says nothing of the others.
    if (mayBeAddress && doubtful.includes(to)) return old;
    const trouble: Stored = {
      since,
      mails: mails + 1,
      reason: failure,
      doubtful: mayBeAddress ? [...doubtful, to] : doubtful,
      isSilent: isSilent || wasSilent,
    };
    return JSON.stringify(trouble);
  });
}

function troubleOf(app: PbApp): Stored | null {
  const known = stored(ttlStore.read(app, KEY));
  return known && known.mails >= ENOUGH ? known : null;
}

/** Null while mails leave, or too few were tried to tell. */
export const current = (app: PbApp): MailTrouble | null => troubleOf(app);

/** Whether the mail server is in trouble, and has said nothing in time to one of the mails since it took one. */
export const isSilent = (app: PbApp): boolean => troubleOf(app)?.isSilent ?? false;
