/** What stands in the address for an assistant that there is not yet. */
export const NEW_ASSISTANT = 'novo';

const COPY = 'copia-';

/** What stands in the address for a copy of an assistant. */
export const copyOf = (id: string): string => COPY + id;

/** The assistant whose text the sheet begins with, '' for none, and whether it becomes another one. */
export function readSheetName(name: string): { source: string; isNew: boolean } {
  if (name === NEW_ASSISTANT) return { source: '', isNew: true };
  if (name.startsWith(COPY)) return { source: name.slice(COPY.length), isNew: true };
  return { source: name, isNew: false };
}
