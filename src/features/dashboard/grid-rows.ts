import type { Assistant } from '#domain/assistant/assistant.ts';

/** One row of the virtual grid: some cards side by side, or the heading of a category. */
export type GridRow =
  | { kind: 'cards'; key: string; cards: readonly PlacedCard[] }
  | { kind: 'category'; key: string; name: string; count: number };

/** A card and its place in its list, which a screen reader cannot count in a virtual list. */
export type PlacedCard = { assistant: Assistant; position: number; listSize: number };

/** All assistants in one list. */
export function flatRows(assistants: readonly Assistant[], columns: number): GridRow[] {
  return cardRows(assistants, columns, '');
}

/** One list per category, categories in the order in which they come first. */
export function categoryRows(assistants: readonly Assistant[], columns: number): GridRow[] {
  const groups = new Map<string, Assistant[]>();
  for (const assistant of assistants) {
    const group = groups.get(assistant.category);
    if (group) group.push(assistant);
    else groups.set(assistant.category, [assistant]);
  }
  return [...groups].flatMap(([name, members]): GridRow[] => [
    { kind: 'category', key: `category:${name}`, name, count: members.length },
    ...cardRows(members, columns, name),
  ]);
}

function cardRows(assistants: readonly Assistant[], columns: number, group: string): GridRow[] {
  const rows: GridRow[] = [];
  for (let first = 0; first < assistants.length; first += columns) {
    const cards = assistants.slice(first, first + columns).map((assistant, column) => ({
      assistant,
      position: first + column + 1,
      listSize: assistants.length,
    }));
    rows.push({ kind: 'cards', key: `${group}:${first}`, cards });
  }
  return rows;
}
