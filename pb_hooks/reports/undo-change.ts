/**
 * `POST /api/app/undo-change {id, base?}`: takes a change of the log back, as a change of its own. When something else is
 * there by now it is refused with that; `base` is that text, from who has seen it and decides. `{id, together: true}` takes
 * back all changes of the same row in the log, but what somebody has changed since.
 */

import type { AssistantText } from '../../src/shared/assistant-text.ts';
import * as changeTrail from '../audit/change-trail.ts';
import * as changeAssistant from '../catalogue/change-assistant.ts';
import * as saveAssistant from '../catalogue/save-assistant.ts';
import * as jsonBody from '../http/json-body.ts';

/** How each kind is taken back. */
const UNDO: Record<changeTrail.Kind, (e: PbRequestEvent, change: changeTrail.Change, base: unknown) => void> =
  {
    assistant: (e, { record, was, became }, base) => {
      const seen = base === undefined ? (became as AssistantText | null) : saveAssistant.readBase(base);
      const wish = { base: seen, wanted: was as AssistantText | null, isUndo: true };
      changeAssistant.change(e, record, () => wish);
    },
  };

export function undoChange(e: PbRequestEvent) {
  const body = jsonBody.fieldsOf(e);
  const change = changeTrail.read(e.app, jsonBody.textOf(body['id'], 15));
  if (body['together'] !== true) return UNDO[change.kind](e, change, body['base']);
  const all = changeTrail.ofLog(e.app, change.logId);
  return changeAssistant.takeBackMany(e, all, changeTrail.count(e.app, change.logId) - all.length);
}
