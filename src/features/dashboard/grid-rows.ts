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
  /** What `at` would say of a row, which is not made for it. */
  keyAt: (index: number) => string;
  isHeading: (index: number) => boolean;
  /** The row in which an assistant stands, -1 if in none; all of the list is looked up for it. */
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
  const sectionOf = (index: number) => sections.findLast(({ begin }) => begin <= index);
  return {
    length,
    arrangement,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const section = sectionOf(index);
      made[index] ??= section && makeRow(section, index - section.begin, columns);
      return made[index];
    },
    keyAt(index) {
      const section = sectionOf(index);
      return section ? keyOf(section, index - section.begin, columns) : '';
    },
    isHeading: (index) => sections.some(({ name, begin }) => name !== null && begin === index),
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

/** The first of its cards by its place; null for the heading. */
const firstOf = ({ name }: Section, row: number, columns: number): number | null =>
  name !== null && row === 0 ? null : (row - headings(name)) * columns;

function keyOf(section: Section, row: number, columns: number): string {
  const first = firstOf(section, row, columns);
  return first === null ? `category:${section.name}` : `${section.name ?? ''}:${first}`;
}

function makeRow(section: Section, row: number, columns: number): GridRow {
  const { name, members } = section;
  const key = keyOf(section, row, columns);
  const first = firstOf(section, row, columns);
  if (first === null) return { kind: 'category', key, name: name ?? '', count: members.length };
  const cards = members.slice(first, first + columns).map((assistant, column) => ({
    assistant,
    position: first + column + 1,
    listSize: members.length,
  }));
  return { kind: 'cards', key, cards };
}
