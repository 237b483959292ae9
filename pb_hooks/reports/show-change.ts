/** `GET /api/app/admin/change?id=`: what a change in the log was made from and to, and what is there now. */

import type { AssistantText } from '../../src/shared/assistant-text.ts';
import * as changeTrail from '../audit/change-trail.ts';
import * as storedAssistant from '../catalogue/stored-assistant.ts';

/** What is there now, null for nothing. */
const CURRENT: Record<changeTrail.Kind, (app: PbApp, record: string) => AssistantText | null> = {
  assistant: (app, record) => storedAssistant.find(app, record),
};

export function showChange(e: PbRequestEvent) {
  const id = e.request.url.query().get('id');
  const { kind, record, was, became } = changeTrail.read(e.app, id);
  return e.json(200, { id, kind, record, was, became, current: CURRENT[kind](e.app, record) });
}
