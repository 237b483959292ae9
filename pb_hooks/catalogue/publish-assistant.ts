/**
 * `POST /api/app/publish-assistant {id, published}`: shows or hides an assistant, whatever its text. A hidden one leaves
 * members' devices like a deleted one, and comes back with its hearts.
 */

import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as changeAssistant from './change-assistant.ts';

export function publishAssistant(e: PbRequestEvent) {
  const body = jsonBody.fieldsOf(e);
  const id = changeAssistant.readId(body['id']);
  const { published } = body;
  if (typeof published !== 'boolean')
    throw validationError.invalid('published', 'invalid_type', 'Informe se o assistente aparece.');
  return changeAssistant.change(e, id, (stored) => {
    if (!stored) throw changeAssistant.notFound();
    return { base: 'any', wanted: { ...stored, published } };
  });
}
