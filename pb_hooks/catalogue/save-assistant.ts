/**
 * `POST /api/app/save-assistant {id, base, assistant}`: a new assistant, or a new text of one, from the text that its
 * author has seen. The device chooses the id of a new one, so that a retry makes no second.
 */

import { type AssistantText, assistantProblems, cleanAssistant } from '../../src/shared/assistant-text.ts';
import * as plainObject from '../domain/plain-object.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as changeAssistant from './change-assistant.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** @param field of the body */
function readText(value: unknown, field: string): AssistantText {
  const { name, description, category, tags, url, published } = plainObject.fieldsOf(value);
  const areTexts = isText(name) && isText(description) && isText(category) && isText(url);
  if (areTexts && Array.isArray(tags) && tags.every(isText) && typeof published === 'boolean')
    return { name, description, category, tags: [...tags], url, published };
  throw validationError.invalid(field, 'invalid_type', 'Dados do assistente incompletos.');
}

/** The text that an author has seen, null for none. */
export const readBase = (base: unknown): AssistantText | null =>
  base === null ? null : readText(base, 'base');

export function saveAssistant(e: PbRequestEvent) {
  const body = jsonBody.fieldsOf(e);
  const id = changeAssistant.readId(body['id']);
  const wanted = cleanAssistant(readText(body['assistant'], 'assistant'));
  const base = readBase(body['base']);
  if (errorResponse.refuseAll(e, assistantProblems(wanted))) return;
  return changeAssistant.change(e, id, () => ({ base, wanted }));
}
