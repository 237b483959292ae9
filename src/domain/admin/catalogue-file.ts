import { writeTagsCell } from '#shared/tags-cell.ts';
import type { AdminAssistant } from './admin-assistant.ts';
import { CSV_START, csvLines, yesNo } from './csv.ts';

// 'ID' in the first place would make Excel take the file for another format.
const HEADER = ['Nome', 'Descrição', 'Categoria', 'Tags', 'URL', 'Publicado', 'ID'];

/** No text file holds this one, and an import reads it as a blank. */
const withoutNul = (text: string): string => text.replaceAll('\0', ' ');

const cellsOf = (row: AdminAssistant): string[] => [
  row.name,
  row.description,
  row.category,
  writeTagsCell(row.tags),
  row.url,
  yesNo(row.published),
  row.id,
];

const byPlace = (one: AdminAssistant, other: AdminAssistant): number =>
  one.category.localeCompare(other.category, 'pt-BR') ||
  one.name.localeCompare(other.name, 'pt-BR') ||
  (one.id < other.id ? -1 : 1);

/** The catalogue as files that an import reads back without a change. */
export const CATALOGUE_FILES = {
  csv: {
    name: 'catalogo.csv',
    type: 'text/csv;charset=utf-8',
    write: (rows: readonly AdminAssistant[]): string =>
      CSV_START + csvLines([HEADER, ...[...rows].sort(byPlace).map((row) => cellsOf(row).map(withoutNul))]),
  },
  json: {
    name: 'catalogo.json',
    type: 'application/json',
    write: (rows: readonly AdminAssistant[]): string =>
      `${JSON.stringify([...rows].sort(byPlace), null, 2)}\n`,
  },
} as const;
