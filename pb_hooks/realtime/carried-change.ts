/**
 * A small change of the catalogue travels with the message that tells of it: a thousand open phones would else ask for the
 * same lines in the same second, which costs the server seconds of its processor. It holds what every member may read and
 * nothing of one person; whoever lacks something before it, or has no access by now, is only told, and asks.
 */

import * as db from '../host/db.ts';
import * as catalogueLines from './catalogue-lines.ts';
import * as revokedStreams from './revoked-streams.ts';
import type { Listed, Stream } from './streams.ts';
import * as topics from './topics.ts';

const MOST_CHANGES = 20;
/** A stream whose device does not read must still take it at once: the system buffers more than this. */
const MOST_LETTERS = 8 * 1024;

const COUNT = 'SELECT COUNT(*) AS n FROM sync_items WHERE seq > {:since}';
// What comes out of a subquery is a text for some versions of SQLite: `json` makes it JSON in all.
const CHANGE = `SELECT json_object(
    'after', {:since}, 'seq', (SELECT seq FROM sync_meta),
    'epoch', (SELECT epoch FROM sync_boots ORDER BY n DESC LIMIT 1),
    'items', json((SELECT json_group_array(json(line)) FROM (${catalogueLines.CHANGES.items}))),
    'gone', json((${catalogueLines.CHANGES.gone}))) AS text`;

/**
 * The JSON of what changed, null when it is too much for a message.
 * @param since sequence of the change before
 */
function read(app: PbApp, since: number): string | null {
  if (db.count(app, COUNT, { since }) > MOST_CHANGES) return null;
  const { text } = db.one(app, CHANGE, { text: '' }, { since });
  return text.length > MOST_LETTERS ? null : text;
}

/**
 * The message about the catalogue for each stream: with what changed, or only that something did.
 * @param plain says no more than that
 * @param open the streams that may be asked for
 */
export function messages(
  app: PbApp,
  { seq, catalogueSince }: { seq: number; catalogueSince: number },
  plain: PbMessage,
  open: Listed,
): (stream: Stream) => PbMessage {
  try {
    const change = read(app, catalogueSince);
    if (change === null) return () => plain;
    const data = `{"seq":${seq},"change":${change}}`;
    const whole = new SubscriptionMessage({ name: topics.OURS.catalogue, data });
    // At this moment: the search that closes their streams is up to two seconds behind.
    const refused = revokedStreams.idsOf(app, open);
    // Mostly there is none, and to look for each of a thousand takes a millisecond.
    return refused.size === 0 ? () => whole : ({ id }) => (refused.has(id) ? plain : whole);
  } catch (failure) {
    // What happened counts as published by now: who is not told of it here hears nothing of it.
    app.logger().warn('publisher', 'error', String(failure));
    return () => plain;
  }
}
