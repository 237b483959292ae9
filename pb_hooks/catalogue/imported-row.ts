/** A row of the catalogue as an import writes it, and what the log keeps of it. */

import type { AssistantText } from '../../src/shared/assistant-text.ts';

export type StoredRow = {
  name: string;
  description: string;
  category: string;
  /** JSON list of texts */
  tags: string;
  url: string;
  published: number;
};

/** What an import has made of an assistant; null where there was none. */
export type Made = { record: string; was: AssistantText | null; became: AssistantText };

const toText = ({ name, description, category, tags, url, published }: StoredRow): AssistantText => ({
  name,
  description,
  category,
  tags: JSON.parse(tags) as string[],
  url,
  published: published === 1,
});

/** @param before what was stored, undefined for nothing */
export const madeOf = (row: StoredRow & { id: string }, before: StoredRow | undefined): Made => ({
  record: row.id,
  was: before ? toText(before) : null,
  became: toText(row),
});
