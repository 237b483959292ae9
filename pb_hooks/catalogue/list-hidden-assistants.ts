/**
 * `GET /api/app/admin/assistants`: what members do not see, in the catalogue's order; with `id` that one assistant as it is
 * now, seen by members or not.
 */

import * as changeAssistant from './change-assistant.ts';
import * as storedAssistant from './stored-assistant.ts';

export function listHiddenAssistants(e: PbRequestEvent) {
  const id = e.request.url.query().get('id');
  if (id === '') return e.json(200, { items: storedAssistant.hidden(e.app) });
  const found = storedAssistant.find(e.app, changeAssistant.readId(id));
  if (!found) throw changeAssistant.notFound();
  return e.json(200, { items: [found] });
}
