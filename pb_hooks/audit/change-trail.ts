/**
 * What a change was made from and to, beside its row in the log: it can be looked at and taken back as long as the row is
 * kept. A row of the log may have many, as that of an import. Never a secret: administrators read it.
 */

import type { AssistantText } from '../../src/shared/assistant-text.ts';
import * as db from '../host/db.ts';
import * as storedJson from '../host/stored-json.ts';
import * as validationError from '../http/validation-error.ts';
import * as writeRows from '../tables/write-rows.ts';
import * as adminAct from './admin-act.ts';

/** Of what: there is no other so far. */
const KIND = 'assistant';

export type Change = {
  /** id of what was changed */
  record: string;
  /** null for nothing: it was created, or deleted */
  was: AssistantText | null;
  became: AssistantText | null;
};

export type KeptChange = Change & { kind: string };

const ONE = 'SELECT kind, record, was, became, log_id FROM change_trail WHERE id = {:id}';
const SHAPE = { kind: '', record: '', was: '', became: '', log_id: '' };

// By name, as a person looks for one.
const PAGE = `SELECT id, kind, record, was, became, log_id FROM change_trail WHERE log_id = {:logId}
  ORDER BY CASE WHEN json_valid(became) THEN json_extract(became, '$.name')
    WHEN json_valid(was) THEN json_extract(was, '$.name') END, id
  LIMIT {:limit} OFFSET {:offset}`;
const COUNT = 'SELECT COUNT(*) AS n FROM change_trail WHERE log_id = {:logId}';

/** SQL of the change, or the first of many, that belongs to a row of the log `l`, '' for none. */
export const OF_LOG = "COALESCE((SELECT c.id FROM change_trail c WHERE c.log_id = l.id LIMIT 1), '')";

const toText = (state: AssistantText | null): string => (state ? JSON.stringify(state) : '');
/** Returns undefined for what cannot be read: taken for null, taking it back would delete what is there. */
function toState(text: string): AssistantText | null | undefined {
  if (text === '') return null;
  const state = storedJson.object(text);
  return Object.keys(state).length > 0 ? (state as AssistantText) : undefined;
}

/**
 * Writes the row of an administrator's act in the log and keeps its changes, in their own transaction. Returns the id by which the
 * first is shown and taken back, '' for none.
 */
export function write(e: PbRequestEvent, tx: PbApp, action: string, changes: Change[]): string {
  const logId = adminAct.write(e, action, tx);
  // Without that row they would never be forgotten.
  if (logId === '') return '';
  const rows = changes.map(({ record, was, became }) => ({
    id: db.newId(),
    log_id: logId,
    kind: KIND,
    record,
    was: toText(was),
    became: toText(became),
  }));
  writeRows.insert(tx, 'change_trail', rows);
  return rows[0]?.id ?? '';
}

/** How many changes belong to a row in the log. */
export const count = (app: PbApp, logId: string): number => db.count(app, COUNT, { logId });

/** The changes of a row in the log, a page at a time, by itself all; without those that cannot be read. */
export function ofLog(
  app: PbApp,
  logId: string,
  { page, perPage } = { page: 1, perPage: 1_000_000 },
): (KeptChange & { id: string })[] {
  const rows = db.rows(
    app,
    PAGE,
    { id: '', ...SHAPE },
    { logId, limit: perPage, offset: (page - 1) * perPage },
  );
  return rows.flatMap((row) => {
    const { id, kind, record } = row;
    const was = toState(row.was);
    const became = toState(row.became);
    if (was === undefined || became === undefined) return [];
    return [{ id, kind, record, was, became }];
  });
}

/** Returns a change with the id of its row in the log; throws 404 when it is not kept any more, or not readable. */
export function read(app: PbApp, id: string): KeptChange & { logId: string } {
  const row = db.first(app, ONE, SHAPE, { id });
  const was = row && toState(row.was);
  const became = row && toState(row.became);
  if (!row || was === undefined || became === undefined)
    throw validationError.notFound('change', 'Esta alteração não está mais guardada.');
  const { kind, record, log_id: logId } = row;
  return { kind, record, was, became, logId };
}
