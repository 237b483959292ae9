/**
 * What a change was made from and to, beside its row in the log: it can be looked at and taken back as long as the row is
 * kept. Never a secret: administrators read it.
 */

import * as db from '../host/db.ts';
import * as storedJson from '../host/stored-json.ts';

/** Of what: a room that adds a kind tells `reports/undo-change.ts` how it is taken back. */
export type Kind = 'assistant';

export type Change = {
  kind: Kind;
  /** id of what was changed */
  record: string;
  /** null for nothing: it was created, or deleted */
  was: object | null;
  became: object | null;
};

const NEW = `INSERT INTO change_trail (id, log_id, kind, record, was, became)
  VALUES ({:id}, {:logId}, {:kind}, {:record}, {:was}, {:became})`;
const ONE = 'SELECT kind, record, was, became, log_id FROM change_trail WHERE id = {:id}';
const SHAPE = { kind: '', record: '', was: '', became: '', log_id: '' };

/** SQL of the change that belongs to a row of the log `l`, '' for none. */
export const OF_LOG = "COALESCE((SELECT c.id FROM change_trail c WHERE c.log_id = l.id LIMIT 1), '')";

const toText = (state: object | null): string => (state ? JSON.stringify(state) : '');
/** Returns undefined for what cannot be read: taken for null, taking it back would delete what is there. */
function toState(text: string): object | null | undefined {
  if (text === '') return null;
  const state = storedJson.object(text);
  return Object.keys(state).length > 0 ? state : undefined;
}

/**
 * Keeps a change, in its own transaction, and returns the id by which it is shown and taken back.
 * @param logId of its row in the log: without one it would never be forgotten, so it is not kept and the id is ''
 */
export function write(tx: PbApp, logId: string, { kind, record, was, became }: Change): string {
  if (logId === '') return '';
  const id = db.newId();
  db.run(tx, NEW, { id, logId, kind, record, was: toText(was), became: toText(became) });
  return id;
}

/** Returns a change with the id of its row in the log; throws 404 when it is not kept any more, or not readable. */
export function read(app: PbApp, id: string): Change & { logId: string } {
  const row = db.first(app, ONE, SHAPE, { id });
  const was = row && toState(row.was);
  const became = row && toState(row.became);
  if (!row || was === undefined || became === undefined) {
    const message = 'Esta alteração não está mais guardada.';
    throw new NotFoundError(message, { change: new ValidationError('not_found', message) });
  }
  const { kind, record, log_id: logId } = row;
  return { kind: kind as Kind, record, was, became, logId };
}
