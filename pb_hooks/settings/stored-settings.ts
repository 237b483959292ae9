/** The settings as administrators read and write them: every one as a text, with the number of its last change. */

import { plainDayOf } from '../../src/shared/sao-paulo.ts';
import { EDITABLE_SETTINGS, type EditableSetting, SETTING_FIELDS } from '../../src/shared/setting-fields.ts';
import * as db from '../host/db.ts';

const RECORD = 'settings0000000';
const VERSIONS = 'SELECT field, MAX(id) AS version FROM setting_changes GROUP BY field';

/** The one record. */
export const find = (app: PbApp): PbRecord => app.findRecordById('app_settings', RECORD);

/** What the table holds, as it is on the wire. */
export function onTheWire(field: EditableSetting, stored: string): string {
  const { kind } = SETTING_FIELDS[field];
  if (kind === 'day') return plainDayOf(stored);
  if (kind === 'switch') return stored === '1' || stored === 'true' ? 'true' : 'false';
  return stored;
}

/** Every setting as a text, as both the form and `change-settings` have it: days as YYYY-MM-DD, switches as 'true' or 'false'. */
export function read(app: PbApp): Record<EditableSetting, string> {
  const record = find(app);
  const settings = {} as Record<EditableSetting, string>;
  for (const field of EDITABLE_SETTINGS) settings[field] = onTheWire(field, record.getString(field));
  return settings;
}

/** By field, the number of its last change; 0 for one that was never changed. */
export function versions(app: PbApp): Record<EditableSetting, number> {
  const found = new Map(
    db.rows(app, VERSIONS, { field: '', version: 0 }).map(({ field, version }) => [field, version]),
  );
  const all = {} as Record<EditableSetting, number>;
  for (const field of EDITABLE_SETTINGS) all[field] = found.get(field) ?? 0;
  return all;
}

/** The number of the last change of any field. */
export const lastChange = (app: PbApp): number =>
  db.count(app, 'SELECT COALESCE(MAX(id), 0) AS n FROM setting_changes');

/** Says whose the changes behind a number are. */
export const sign = (app: PbApp, after: number, actor: string) =>
  db.run(app, 'UPDATE setting_changes SET actor = {:actor} WHERE id > {:after}', { actor, after });
