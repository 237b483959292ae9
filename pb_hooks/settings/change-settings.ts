/**
 * `POST /api/app/change-settings {changes, versions}`: all of it or nothing. Optimistic concurrency by field: a field that
 * somebody else has changed since this editor read it is refused, and both texts stay.
 */

import { SETTING_ACTIONS } from '../../src/shared/setting-actions.ts';
import { EDITABLE_SETTINGS, type EditableSetting, readSetting } from '../../src/shared/setting-fields.ts';
import { SETTING_LABELS } from '../../src/shared/setting-labels.ts';
import * as adminAct from '../audit/admin-act.ts';
import * as plainObject from '../domain/plain-object.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as settingHistory from './setting-history.ts';
import * as storedSettings from './stored-settings.ts';

type Changes = Partial<Record<EditableSetting, string>>;
type Problems = NonNullable<Parameters<typeof errorResponse.refuseAll>[1]>;

const isField = (name: string): name is EditableSetting =>
  EDITABLE_SETTINGS.includes(name as EditableSetting);

/** The fields of a body as they will be stored; every field that is wrong is named. */
function readChanges(given: unknown): { changes: Changes; problems: Problems } {
  const changes: Changes = {};
  const problems: Problems = {};
  if (!plainObject.isObject(given) || Object.keys(given).length === 0)
    throw validationError.invalid('changes', 'required', 'Diga o que muda.');
  for (const [name, typed] of Object.entries(given)) {
    if (!isField(name)) problems[name] = { code: 'field_not_allowed', message: 'Campo não permitido.' };
    else if (typeof typed !== 'string')
      problems[name] = { code: 'invalid_type', message: 'Escreva um texto.' };
    else {
      const { text, problem } = readSetting(name, typed);
      if (problem) problems[name] = problem;
      else changes[name] = text;
    }
  }
  return { changes, problems };
}

const changedMeanwhile = { code: 'changed_meanwhile' as const, message: 'Outra pessoa mudou este texto.' };

/**
 * Writes in one transaction with its row in the log; returns the fields that really changed, or those that somebody else has
 * changed.
 * @param done begins the row in the log
 */
function write(e: PbRequestEvent, changes: Changes, versions: plainObject.Fields, done: string) {
  return transaction.inTransaction(e.app, (tx) => {
    const current = storedSettings.read(tx);
    const known = storedSettings.versions(tx);
    // The same text on both sides is no conflict: a save that is repeated after a lost answer.
    const changed = (Object.keys(changes) as EditableSetting[]).filter(
      (name) => changes[name] !== current[name],
    );
    const conflicts: Problems = {};
    for (const name of changed) if (versions[name] !== known[name]) conflicts[name] = changedMeanwhile;
    if (changed.length === 0 || Object.keys(conflicts).length > 0) return { changed, conflicts };
    const before = storedSettings.lastChange(tx);
    const record = storedSettings.find(tx);
    for (const name of changed) record.set(name, changes[name]);
    tx.save(record);
    storedSettings.sign(tx, before, currentActor.actor(e).id);
    // As the screen calls them, in its order: who reads the log knows no names of fields.
    const labels = EDITABLE_SETTINGS.filter((name) => changed.includes(name)).map(
      (name) => SETTING_LABELS[name],
    );
    adminAct.write(e, `${done}: ${labels.join(', ')}`, tx);
    return { changed, conflicts };
  });
}

function save(e: PbRequestEvent, changes: Changes, versions: plainObject.Fields, done: string) {
  const { changed, conflicts } = write(e, changes, versions, done);
  const [conflict] = Object.values(conflicts);
  if (conflict) return e.json(409, { status: 409, message: conflict.message, data: conflicts });
  if (changed.length > 0) notify.notifyChange(e.app);
  return e.json(200, { values: storedSettings.read(e.app), versions: storedSettings.versions(e.app) });
}

export function changeSettings(e: PbRequestEvent) {
  const given = jsonBody.fieldsOf(e);
  const { changes, problems } = readChanges(given['changes']);
  if (errorResponse.refuseAll(e, problems)) return;
  const versions = plainObject.fieldsOf(given['versions']);
  return save(e, changes, versions, SETTING_ACTIONS.changed);
}

/** `POST /api/app/undo-setting-change {id, version}`: gives a field the text that it had before this change. */
export function undoSettingChange(e: PbRequestEvent) {
  const { id, version } = jsonBody.fieldsOf(e);
  const change = settingHistory.find(e.app, id);
  const changes = { [change.field]: change.before };
  return save(e, changes, { [change.field]: version }, SETTING_ACTIONS.undone);
}
