/**
 * `POST /api/app/undo-change {id, base?}`: takes a change of the log back, as a change of its own. When something else is
 * there by now it is refused with that; `base` is that text, from who has seen it and decides. `{id, together: true}` takes
 * back all changes of the same row in the log, but what somebody has changed since.
 */

import * as changeTrail from '../audit/change-trail.ts';
import * as changeAssistant from '../catalogue/change-assistant.ts';
import * as saveAssistant from '../catalogue/save-assistant.ts';
import * as jsonBody from '../http/json-body.ts';

export function undoChange(e: PbRequestEvent) {
  const body = jsonBody.fieldsOf(e);
  const { record, was, became, logId } = changeTrail.read(e.app, jsonBody.textOf(body['id'], 15));
  if (body['together'] !== true) {
    const base = body['base'] === undefined ? became : saveAssistant.readBase(body['base']);
    return changeAssistant.change(e, record, () => ({ base, wanted: was, isUndo: true }));
  }
  const all = changeTrail.ofLog(e.app, logId);
  return changeAssistant.takeBackMany(e, all, changeTrail.count(e.app, logId) - all.length);
}
