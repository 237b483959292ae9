import * as z from 'zod/mini';
import { type Assistant, safeUrl } from './assistant.ts';

type Line = Omit<Assistant, 'tags'> & { tags: unknown };

const TEXTS = ['id', 'name', 'description', 'category', 'url'] as const;

const isLine = (json: unknown): json is Line =>
  typeof json === 'object' &&
  json !== null &&
  TEXTS.every((key) => typeof (json as Partial<Line>)[key] === 'string') &&
  (json as Line).id !== '';

// One row with strange tags must not hold the whole catalogue back.
const tagsOf = (tags: unknown): string[] =>
  Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : [];

const toAssistant = ({ id, name, description, category, tags, url }: Line): Assistant => ({
  id,
  name,
  description,
  category,
  tags: tagsOf(tags),
  url: safeUrl(url),
});

/** The server's form of an assistant. Apart from the type: what shows the mirror needs no schema library. */
export const assistantSchema = z.pipe(z.custom<Line>(isLine), z.transform(toAssistant));

/**
 * The same by itself: a schema's own way to it takes ten thousand twice as long. Throws where `json` is no assistant.
 */
export function parseAssistant(json: unknown): Assistant {
  if (!isLine(json)) throw new TypeError('not an assistant');
  return toAssistant(json);
}
