/**
 * The headers that keep the replies to one ticket in one conversation of a mailbox. Nothing of it is stored: a reply's
 * Message-ID follows from ticket and record, so the next reply can name the ones before.
 */

import * as db from '../host/db.ts';

/** A line of a mail ends at 998 characters; a few of the newest are enough for every mail program. */
const NAMED = 5;

const EARLIER = `SELECT id FROM support_messages WHERE sender_id = {:ticket} AND author = 'admin'
  ORDER BY rowid DESC LIMIT ${NAMED}`;

/** @param reply id that the reply's record will have */
export function headers(app: PbApp, ticket: string, reply: string): Record<string, string> {
  const domain = app.settings().meta.senderAddress.split('@')[1] || 'localhost';
  const idOf = (part: string) => `<suporte.${ticket}.${part}@${domain}>`;
  const earlier = db.rows(app, EARLIER, { id: '' }, { ticket }).map(({ id }) => idOf(id));
  // The member wrote in the app, not by mail: the first reply answers a message that only the ticket stands for.
  const all = [idOf('inicio'), ...earlier.reverse()];
  return {
    'Message-ID': idOf(reply),
    'In-Reply-To': String(all[all.length - 1]),
    References: all.join(' '),
  };
}
