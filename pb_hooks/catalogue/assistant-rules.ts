/** What an assistant may hold; also for superusers, whose dashboard writes past every rule. */

import * as validationError from '../http/validation-error.ts';

/**
 * https, a host, nobody's password. What is stored here is opened on a doctor's phone. (The VM knows no `\p{L}`;
 * the field's own pattern in the schema is stricter about the letters of the host.)
 */
const HTTPS = /^https:\/\/(?![.-])[^\s/?#@\\:<>"%[\]]+(?::\d{1,5})?(?:[/?#][^\s<>"\\]*)?$/;
const MOST_TAGS = 30;
const LONGEST_TAG = 60;

const isTag = (tag: unknown) => typeof tag === 'string' && tag.trim() !== '' && tag.length <= LONGEST_TAG;

export const areTags = (tags: unknown) =>
  Array.isArray(tags) && tags.length <= MOST_TAGS && tags.every(isTag);

/**
 * As strict as this check and the field's pattern together, for writers that pass neither: an ASCII host, or one
 * with the letters of Latin languages.
 */
export function isUrl(url: string) {
  const host = /^https:\/\/([^/?#:]*)/.exec(url)?.[1] || '';
  return HTTPS.test(url) && /^[a-z0-9à-öø-ÿ]([a-z0-9à-öø-ÿ.-]*[a-z0-9à-öø-ÿ])?$/i.test(host);
}

function hasReadableTags(record: PbRecord) {
  const text = record.getString('tags');
  if (text === '' || text === 'null') return true;
  try {
    return areTags(JSON.parse(text));
  } catch {
    return false;
  }
}

export function validate(e: PbRecordEvent) {
  if (!HTTPS.test(e.record.getString('url'))) {
    throw validationError.invalid('url', 'invalid_url', 'Use um endereço https:// sem usuário e senha.');
  }
  if (!hasReadableTags(e.record)) {
    throw validationError.invalid('tags', 'invalid_tags', 'As tags são uma lista de textos curtos.');
  }
  return e.next();
}
