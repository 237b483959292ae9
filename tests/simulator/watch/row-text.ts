/** What members see of an assistant, in this order. */
export const FIELDS = ['id', 'name', 'description', 'category', 'tags', 'url'] as const;

const written = new WeakMap<object, string>();

/** Everything of a row that is shown. What stands in a store is never changed in place, so that it is written once. */
export function textOf(row: object): string {
  const known = written.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(FIELDS.map((field) => (row as Record<string, unknown>)[field]));
  written.set(row, text);
  return text;
}

/** What a device must make of the stored tags, whatever stands there. */
export function tagsOf(stored: unknown): string[] {
  try {
    const tags: unknown = JSON.parse(String(stored));
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether both hold the same, in whatever order. */
export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();
