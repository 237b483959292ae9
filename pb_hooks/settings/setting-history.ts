/** Who changed which setting, and what it was before (`setting_changes`; triggers write it). */

import type { EditableSetting } from '../../src/shared/setting-fields.ts';
import * as db from '../host/db.ts';
import * as validationError from '../http/validation-error.ts';
import * as storedSettings from './stored-settings.ts';

// A change without an account of ours was made in PocketBase's dashboard or by the console.
const WHO = `CASE WHEN c.actor = '' THEN 'painel do PocketBase' ELSE COALESCE(u.email, 'conta apagada') END`;
const LIST = `
  SELECT c.id, c.at, c.field, ${WHO} AS who FROM setting_changes c LEFT JOIN users u ON u.id = c.actor
  ORDER BY c.id DESC`;
const ONE = `
  SELECT c.id, c.at, c.field, ${WHO} AS who, c.before, c.after
  FROM setting_changes c LEFT JOIN users u ON u.id = c.actor WHERE c.id = {:id}`;

export type Change = {
  id: number;
  at: string;
  field: EditableSetting;
  who: string;
  before: string;
  after: string;
};

/** @param id as it came; throws 404 for anything that is no change */
export function find(app: PbApp, id: unknown): Change {
  const shape = { id: 0, at: '', field: '', who: '', before: '', after: '' };
  const row = typeof id === 'number' ? db.first(app, ONE, shape, { id }) : null;
  if (!row) throw validationError.notFound('id', 'Esta alteração não está mais guardada.');
  const field = row.field as EditableSetting;
  const shown = (text: string) => storedSettings.onTheWire(field, text);
  return { id: row.id, at: row.at, who: row.who, field, before: shown(row.before), after: shown(row.after) };
}

/** `GET /api/app/admin/setting-change?id=`: one change with both texts. */
export const showSettingChange = (e: PbRequestEvent) =>
  e.json(200, find(e.app, Number(e.request.url.query().get('id') || Number.NaN)));

/** The changes that are kept, the newest first and without their texts; the triggers keep thirty of each field. */
export const list = (app: PbApp) =>
  db
    .rows(app, LIST, { id: 0, at: '', field: '', who: '' })
    .map(({ id, at, field, who }) => ({ id, at, field, who }));
