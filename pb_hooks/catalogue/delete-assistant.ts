/**
 * `POST /api/app/delete-assistant {id}`: it can be taken back as long as the log keeps its row, with its hearts for 30 days
 * (removed-favorites.ts).
 */

import * as jsonBody from '../http/json-body.ts';
import * as changeAssistant from './change-assistant.ts';

export function deleteAssistant(e: PbRequestEvent) {
  const id = changeAssistant.readId(jsonBody.fieldsOf(e)['id']);
  return changeAssistant.change(e, id, (stored) => {
    if (!stored) throw changeAssistant.notFound();
    return { base: 'any', wanted: null };
  });
}
