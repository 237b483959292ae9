import { countText } from './count-text.ts';
import type { ErrorCode } from './error-codes.ts';
import { isHttpsAddress } from './https-address.ts';
import { plainText } from './plain-text.ts';

/** What an administrator writes of an assistant, and whether members see it. */
export type AssistantText = {
  name: string;
  description: string;
  category: string;
  tags: string[];
  url: string;
  published: boolean;
};

/** Longest texts, in UTF-16 units. */
export const ASSISTANT_LENGTHS = { name: 200, description: 4000, category: 100, url: 2000, tag: 60 } as const;
export const MOST_TAGS = 30;
/** Of all tags as JSON: the bound of the field. */
const MOST_TAG_BYTES = 4000;

export const ASSISTANT_FIELDS = ['name', 'description', 'category', 'tags', 'url', 'published'] as const;
export type AssistantField = (typeof ASSISTANT_FIELDS)[number];

/** Line breaks stay; what is invisible or turns the text round goes. */
export function paragraphs(text: string): string {
  if (!text.includes('\n')) return plainText(text);
  // Splitting at a pattern takes twenty times as long as at a letter.
  const lines = (text.includes('\r') ? text.replace(/\r\n/g, '\n') : text).split('\n');
  return lines.map(plainText).join('\n').trim();
}

/** An assistant as it is stored: cleaned texts, no tag twice and no empty one. */
export function cleanAssistant(given: AssistantText): AssistantText {
  const tags = given.tags.map(plainText).filter((tag, at, all) => tag !== '' && all.indexOf(tag) === at);
  return {
    name: plainText(given.name),
    description: paragraphs(given.description),
    category: plainText(given.category),
    tags,
    url: plainText(given.url),
    published: given.published,
  };
}

/**
 * As strict as `isHttpsAddress` and the field's pattern together: an ASCII host, or one with the letters of Latin languages.
 */
export function isAssistantUrl(url: string): boolean {
  const host = /^https:\/\/([^/?#:]*)/.exec(url)?.[1] || '';
  return isHttpsAddress(url) && /^[a-z0-9à-öø-ÿ]([a-z0-9à-öø-ÿ.-]*[a-z0-9à-öø-ÿ])?$/i.test(host);
}

/** Bytes in UTF-8; half of a pair counts as the three that it is stored as. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Whether tags fit into their field together. A UTF-16 unit takes three bytes at most, so few texts have to be counted. */
export function fitTogether(tags: string[]): boolean {
  const text = JSON.stringify(tags);
  return text.length * 3 <= MOST_TAG_BYTES || bytesOf(text) <= MOST_TAG_BYTES;
}

export type AssistantProblems = Partial<Record<AssistantField, { code: ErrorCode; message: string }>>;

/** What keeps a cleaned assistant from being stored, each field with a code and words for a person. */
export function assistantProblems(clean: AssistantText): AssistantProblems {
  const problems: AssistantProblems = {};
  for (const field of ['name', 'description', 'category', 'url'] as const) {
    const most = ASSISTANT_LENGTHS[field];
    if (clean[field].length > most)
      problems[field] = { code: 'too_long', message: `Use até ${countText(most)} caracteres.` };
  }
  if (clean.name === '') problems.name = { code: 'required', message: 'Informe o nome.' };
  if (clean.category === '') problems.category = { code: 'required', message: 'Informe a categoria.' };
  if (clean.url === '') problems.url = { code: 'required', message: 'Informe o endereço.' };
  else if (!problems.url && !isAssistantUrl(clean.url))
    problems.url = {
      code: 'invalid_url',
      message: 'Use um endereço que comece com https://, sem espaços nem senha.',
    };
  const areTags =
    clean.tags.length <= MOST_TAGS && clean.tags.every((tag) => tag.length <= ASSISTANT_LENGTHS.tag);
  if (!areTags || !fitTogether(clean.tags))
    problems.tags = {
      code: 'invalid_tags',
      message: `Use até ${MOST_TAGS} tags de até ${ASSISTANT_LENGTHS.tag} caracteres.`,
    };
  return problems;
}

const textOf = (one: AssistantText, field: AssistantField): string => JSON.stringify(one[field]);

/** The fields in which two texts of an assistant differ. */
export const differingFields = (one: AssistantText, other: AssistantText): AssistantField[] =>
  ASSISTANT_FIELDS.filter((field) => textOf(one, field) !== textOf(other, field));

/** null: there is none. */
const isSame = (one: AssistantText | null, other: AssistantText | null): boolean =>
  one && other ? differingFields(one, other).length === 0 : one === other;

/**
 * Optimistic concurrency, without numbers: a change is made only from the text that its author has seen. Who has seen
 * another one is told what is there now, so that nobody's text is lost without a word; what is there already is no
 * change, so that a retry is harmless.
 * @param stored what is there, null for nothing
 * @param base what the author has seen
 * @param wanted null to delete it
 */
export function judgeChange(
  stored: AssistantText | null,
  base: AssistantText | null,
  wanted: AssistantText | null,
): 'write' | 'unchanged' | 'conflict' {
  if (isSame(stored, wanted)) return 'unchanged';
  return isSame(stored, base) ? 'write' : 'conflict';
}
