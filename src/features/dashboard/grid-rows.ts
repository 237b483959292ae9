import type { Assistant } from '#domain/assistant/assistant.ts';
import { type AssistantList, allOf } from '#domain/assistant/assistant-list.ts';

/** One row of the virtual grid: some cards side by side, or the heading of a category. */
export type GridRow =
  | { kind: 'cards'; key: string; cards: readonly PlacedCard[] }
  | { kind: 'category'; key: string; name: string; count: number };

/** A card and its place in its list, which a screen reader cannot count in a virtual list. */
export type PlacedCard = { assistant: Assistant; position: number; listSize: number };

/** Made when they are asked for: ten thousand rows at each key of the search cost a phone ten milliseconds, and ten are drawn. */
export type GridRows = {
  readonly length: number;
  /** Lists of the same arrangement have rows of the same keys at the same places; null where keys say what stands there. */
  readonly arrangement: number | null;
  at: (index: number) => GridRow | undefined;
  /** The row in which an assistant stands, -1 if in none. */
  rowOf: (assistantId: string) => number;
};

/** A list of its own, with a heading or without. `begin` is its first row. */
type Section = { name: string | null; begin: number; members: AssistantList };

/** All assistants in one list. */
export function flatRows(assistants: AssistantList, columns: number): GridRows {
  return rowsOf([[null, assistants]], columns, columns);
}

/** One list per category, categories in the order in which they come first. */
export function categoryRows(assistants: AssistantList, columns: number): GridRows {
  const groups = new Map<string, Assistant[]>();
  for (const assistant of allOf(assistants)) {
    const group = groups.get(assistant.category);
    if (group) group.push(assistant);
    else groups.set(assistant.category, [assistant]);
  }
  return rowsOf([...groups], columns, null);
}

function rowsOf(
  lists: readonly [string | null, AssistantList][],
  columns: number,
  arrangement: number | null,
): GridRows {
  const sections: Section[] = [];
  let length = 0;
  for (const [name, members] of lists) {
    sections.push({ name, begin: length, members });
    length += headings(name) + Math.ceil(members.length / columns);
  }
  const made: (GridRow | undefined)[] = [];
  return {
    length,
    arrangement,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const section = sections.findLast(({ begin }) => begin <= index);
      made[index] ??= section && makeRow(section, index - section.begin, columns);
      return made[index];
    },
    rowOf(assistantId) {
      for (const { name, begin, members } of sections) {
        const at = allOf(members).findIndex(({ id }) => id === assistantId);
        if (at >= 0) return begin + headings(name) + Math.floor(at / columns);
      }
      return -1;
    },
  };
}

const headings = (name: string | null): number => (name === null ? 0 : 1);

function makeRow({ name, members }: Section, row: number, columns: number): GridRow {
  if (name !== null && row === 0)
    return { kind: 'category', key: `category:${name}`, name, count: members.length };
  const first = (row - headings(name)) * columns;
  const cards = members.slice(first, first + columns).map((assistant, column) => ({
    assistant,
    position: first + column + 1,
    listSize: members.length,
  }));
  return { kind: 'cards', key: `${name ?? ''}:${first}`, cards };
}
