/** What an imported cell is stored as: cleaned as all that people type, line breaks and tags of a file included. */

import { paragraphs } from '../../src/shared/assistant-text.ts';
import { plainText } from '../../src/shared/plain-text.ts';

/** Any line break: a file may have turned one into another. */
const cleanParagraphs = (text: string) =>
  paragraphs(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** A text as the sheet of an assistant would store it. */
export const cleanText = (field: string, text: string) =>
  field === 'description' ? cleanParagraphs(text) : plainText(text);

/** Tags that stand clean in a file: its thousands of rows have the same few. */
const cleanOnes = new Set<unknown>();
const MOST_KEPT = 1000;

function isCleanTag(tag: unknown): boolean {
  if (cleanOnes.has(tag)) return true;
  const isOne = typeof tag === 'string' && tag !== '' && plainText(tag) === tag;
  if (isOne && cleanOnes.size < MOST_KEPT) cleanOnes.add(tag);
  return isOne;
}

/** Nearly all are, and the list that is made of them anew is the same. */
const areCleanTags = (tags: unknown[]) =>
  tags.every((tag, at) => isCleanTag(tag) && tags.indexOf(tag) === at);

/** Tags in their order, each once; what is no text is left for who judges them. */
export function cleanTags(tags: unknown[]) {
  if (areCleanTags(tags)) return tags;
  const clean = tags.map((tag) => (typeof tag === 'string' ? plainText(tag) : tag));
  return clean.filter((tag, i) => tag !== '' && clean.indexOf(tag) === i);
}
