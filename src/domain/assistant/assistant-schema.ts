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

/**
 * The server's form of an assistant. Apart from the type: what shows the mirror needs no schema library. Checked as one, and not
 * field by field, which takes ten thousand twice as long.
 */
export const assistantSchema = z.pipe(
  z.custom<Line>(isLine),
  z.transform(
    ({ id, name, description, category, tags, url }): Assistant => ({
      id,
      name,
      description,
      category,
      tags: tagsOf(tags),
      url: safeUrl(url),
    }),
  ),
);
