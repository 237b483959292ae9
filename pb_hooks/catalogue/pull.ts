/**
 * `GET /api/app/sync`: one request, one SELECT, so that cursor, items, tombstones and favourites are one
 * moment of the data. SQLite writes the whole text and it is passed on untouched: through JavaScript objects ten
 * thousand assistants cost several times as much. The lines of the whole catalogue are the same for all members and are
 * cached once a change (catalogue-snapshot.ts).
 */

import type { Member } from '../access/access.ts';
import * as appVersions from '../host/app-versions.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as gzipParts from '../http/gzip-parts.ts';
import * as inFlight from '../http/in-flight.ts';
import * as validationError from '../http/validation-error.ts';
import * as catalogueLines from '../realtime/catalogue-lines.ts';
import * as catalogueSnapshot from './catalogue-snapshot.ts';
import * as catchUp from './catch-up.ts';
import * as epoch from './epoch.ts';

const TYPE = 'application/x-ndjson';

const FAVORITES = `SELECT json_group_array(f.assistant_id) FROM user_favorites f
  JOIN marketing_assistants m ON m.id = f.assistant_id AND m.published = 1 WHERE f.user_id = {:user}`;

const MEMBER = `SELECT CASE WHEN p.id IS NULL
    THEN json_object('name', u.name, 'email', u.email, 'profile', json('false'))
    ELSE json_object('name', u.name, 'email', u.email, 'full_name', p.full_name, 'plan_type', p.plan_type,
      'expires_at', p.expires_at, 'status', p.status, 'crm', p.crm, 'specialty', p.specialty, 'city', p.city,
      'state', p.state, 'phone', p.phone) END
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = {:user}`;

const MARK = `
  WITH mark AS MATERIALIZED (
      SELECT COALESCE(MAX(favorites), 0) AS favorites, COALESCE(MAX(member), 0) AS member
      FROM sync_marks WHERE user_id = {:user})`;

/** The first line, of one user. */
const head = (part: catalogueLines.Part) => `json_object(
      'epoch', (SELECT epoch FROM sync_boots ORDER BY n DESC LIMIT 1),
      'seq', (SELECT seq FROM sync_meta),
      'full', json({:full}), 'reset', json({:reset}),
      'count', (${part.count}),
      'until', {:until}, 'now', {:now}, 'admin', json({:admin}),
      'favorites', json(CASE WHEN {:since} = 0 OR mark.favorites > {:since} THEN (${FAVORITES}) ELSE 'null' END),
      'member', json(CASE WHEN {:since} = 0 OR mark.member > {:since} THEN (${MEMBER}) ELSE 'null' END))`;

/** The response as one text, joined once: every `||` would copy megabytes. */
const answer = (part: catalogueLines.Part) => `${MARK}
  SELECT group_concat(line, char(10)) AS text FROM (
    SELECT ${head(part)} AS line FROM mark
    UNION ALL SELECT line FROM (${part.items})
    UNION ALL SELECT '{"gone":' || (${part.gone}) || '}'
    UNION ALL SELECT '{"complete":true}' || char(10))`;

const EVERYTHING_SQL = answer(catalogueLines.EVERYTHING);
const HEAD_SQL = `${MARK} SELECT ${head(catalogueLines.EVERYTHING)} AS text, ${catalogueSnapshot.AT} AS at FROM mark`;
const CHANGES_SQL = answer(catalogueLines.CHANGES);

/** The app keeps twenty. */
const MOST_PUSHES = 50;

/** @returns the sequence that the device has, 0 for none */
function sequence(field: 'since' | 'catalogue' | 'favorites', text: string): number {
  if (!/^\d{0,15}$/.test(text)) throw validationError.invalid(field, 'invalid_since', 'Posição inválida.');
  return Number(text || '0');
}

/** The pushes that a device knows of by their answers alone: `seq:epoch`, separated by commas. */
function pushesOf(text: string): { seq: number; epoch: string }[] {
  if (!text) return [];
  const pushes = text.split(',');
  if (pushes.length > MOST_PUSHES || !pushes.every((push) => /^\d{1,15}:[A-Za-z0-9]{1,40}$/.test(push))) {
    throw validationError.invalid('pushed', 'invalid_since', 'Posição inválida.');
  }
  return pushes
    .map((push) => push.split(':'))
    .map(([seq, epoch]) => ({ seq: Number(seq), epoch: String(epoch) }));
}

/**
 * Sends the whole catalogue with the lines that all members share; false when it changed meanwhile: head and lines would
 * be of two moments.
 */
function sendShared(e: PbRequestEvent, params: db.Params) {
  const row = db.one(e.app, HEAD_SQL, { text: '', at: 0 }, params);
  const lines = catalogueSnapshot.lines(e.app, row.at);
  if (!lines) return false;
  inFlight.answering(e, lines.length, () => {
    const shared = catalogueSnapshot.compressed(e, row.at, lines);
    const parts = shared && gzipParts.around(row.text, shared);
    if (parts) return gzipParts.send(e, TYPE, parts);
    e.blob(200, TYPE, `${row.text}\n`);
    e.response.write(lines);
    e.response.write(toBytes(catalogueSnapshot.END));
  });
  return true;
}

/**
 * How often the head is read before the answer is built for this device alone. Between the head and the lines, which may be waited
 * for, an administrator may have edited: the shared lines are newer then, and only a head that is read anew can fit them.
 */
const TRIES = 5;

function sendEverything(e: PbRequestEvent, params: db.Params) {
  for (let n = 0; n < TRIES; n += 1) if (sendShared(e, params)) return;
  inFlight.built(e, () => e.blob(200, TYPE, db.one(e.app, EVERYTHING_SQL, { text: '' }, params).text));
}

/** False when so many ask for large deltas that the catalogue, which is ready, is better for all. */
function sendChanges(e: PbRequestEvent, size: catchUp.Size, params: db.Params) {
  const build = () => db.one(e.app, CHANGES_SQL, { text: '' }, params).text;
  if (size === 'many') return inFlight.tryBuilt(e, () => e.blob(200, TYPE, build()));
  if (size === 'some') inFlight.large(e, () => e.blob(200, TYPE, build()));
  else {
    const text = build();
    inFlight.answering(e, text.length, () => e.blob(200, TYPE, text));
  }
  return true;
}

export function pull(e: PbRequestEvent, { user: { id: user }, until, admin }: Member) {
  const query = e.request.url.query();
  const asked = sequence('since', query.get('since'));
  appVersions.note(e.app, query.get('app'));
  // What the device knows beyond its cursor, from messages of its stream and the answers to its own pushes, may be what a
  // restored backup lacks.
  const carried = sequence('catalogue', query.get('catalogue'));
  const favorites = sequence('favorites', query.get('favorites'));
  const pushes = pushesOf(query.get('pushed'));
  const isKnown =
    epoch.knows(e.app, query.get('epoch'), Math.max(asked, carried)) &&
    (favorites === 0 || epoch.knows(e.app, query.get('favorites_epoch'), favorites)) &&
    pushes.every((push) => epoch.knows(e.app, push.epoch, push.seq));
  const reset = asked > 0 && !isKnown;
  const size = asked === 0 || reset ? 'most' : catchUp.sizeOf(e.app, asked);
  const who = { user, until, now: clock.stamp(), reset: String(reset), admin: String(admin) };
  if (size === 'most' || !sendChanges(e, size, { ...who, since: asked, full: 'false' }))
    sendEverything(e, { ...who, since: 0, full: 'true' });
}
