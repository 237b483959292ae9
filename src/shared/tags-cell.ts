/** Tags in one cell of a table. */

const isText = (value: unknown): value is string => typeof value === 'string';

function fromJson(cell: string): string[] | null {
  if (!/^\s*\[/.test(cell)) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every(isText) ? list : null;
  } catch {
    return null;
  }
}

/** The tags of a cell as people write it: between bars, or else commas or semicolons; or as a JSON list. */
export function readTagsCell(cell: string): string[] {
  const list = fromJson(cell);
  if (list) return list;
  return cell
    .split(cell.includes('|') ? '|' : /[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The cell from which exactly these tags are read: plain where that can be. */
export function writeTagsCell(tags: readonly string[]): string {
  const plain = tags.join('|');
  const read = readTagsCell(plain);
  const isSame = read.length === tags.length && read.every((tag, at) => tag === tags[at]);
  return isSame ? plain : JSON.stringify(tags);
}
