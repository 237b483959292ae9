/**
 * What an assistant may hold; also for superusers, whose dashboard writes past every rule. The field's own pattern in the
 * schema is stricter than `isHttpsAddress` about the letters of the host.
 */

import { ASSISTANT_LENGTHS, fitTogether, MOST_TAGS } from '../../src/shared/assistant-text.ts';
import { isHttpsAddress } from '../../src/shared/https-address.ts';
import * as validationError from '../http/validation-error.ts';

const isTag = (tag: unknown) =>
  typeof tag === 'string' && tag.trim() !== '' && tag.length <= ASSISTANT_LENGTHS.tag;

/** Whether a value out of JSON is a list of few, short, filled texts that fit into their field. */
export const areTags = (tags: unknown) =>
  Array.isArray(tags) && tags.length <= MOST_TAGS && tags.every(isTag) && fitTogether(tags);

function hasReadableTags(record: PbRecord) {
  const text = record.getString('tags');
  if (text === '' || text === 'null') return true;
  try {
    return areTags(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Runs at every save of an assistant, whoever saves; throws 400. */
export function validate(e: PbRecordEvent) {
  if (!isHttpsAddress(e.record.getString('url'))) {
    throw validationError.invalid(
      'url',
      'invalid_url',
      'Use um endereço que comece com https://, sem espaços nem senha.',
    );
  }
  if (!hasReadableTags(e.record)) {
    throw validationError.invalid('tags', 'invalid_tags', 'As tags são uma lista de textos curtos.');
  }
  return e.next();
}
