import { HOSTILE_CELLS } from './hostile-cells.ts';
import { seededBelow } from './seeded-random.ts';

export interface AssistantRow {
  id: string;
  name: string;
  description: string;
  category: string;
  tags: string[];
  url: string;
  published: boolean;
}

/** Pieces that a table, a spreadsheet or a database could trip over, and that a reader of tables keeps as they are. */
const PIECES = [
  'Ação',
  'legenda',
  '"',
  '""',
  "'",
  "''",
  ';',
  ',',
  '|',
  '\\',
  '[',
  ']',
  '["x"]',
  '{}',
  '=cmd',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  '0123',
  '551191234567890',
  '12e5',
  'sep=;',
  '<script>',
  '&amp;',
  '%00',
  '😀',
  '👩‍⚕️'.replace('\u200d', ''),
  'שלום',
  'مرحبا',
  '漢字',
  'Ŋßſ',
  'null',
  'NaN',
  '\\u0000',
  '\ufffd',
];
/** What is cleaned away or changed where somebody types it, and may stand in the database all the same. */
const RAW_PIECES = [
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u202e',
  '\r',
  '\t',
  '\u0000',
  'c\u0327',
  '\u2028',
  '\u0085',
];

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Assistants with hostile texts.
 * @param raw also with what no form of ours stores
 */
export function hostileAssistants(count: number, raw: boolean): AssistantRow[] {
  const below = seededBelow(raw ? 7 : 3);
  const pieces = raw ? [...PIECES, ...RAW_PIECES, ...HOSTILE_CELLS] : PIECES;
  const pick = (list: readonly string[]) => String(list[below(list.length)]);
  const text = (most: number, between: string) =>
    Array.from({ length: 1 + below(most) }, () => pick(pieces)).join(pick(['', between]));
  return Array.from({ length: count }, (_, at) => {
    const id = Array.from({ length: 15 }, () => ID_LETTERS[below(36)]).join('');
    const lines = Array.from({ length: 1 + below(4) }, () => text(6, ' '));
    const tags = Array.from({ length: below(5) }, () => text(2, ' ').slice(0, 50)).filter((tag) =>
      tag.trim(),
    );
    return {
      id,
      name: `${text(4, ' ')}${below(20) === 0 ? '' : at}`,
      description: below(9) === 0 ? '' : lines.join(raw && below(2) ? '\r\n' : '\n'),
      category: text(2, ' '),
      tags: [...new Set(tags)],
      url: `https://exemplo.com.br/${at}?a=1;2,3&q='x'|%22`,
      published: below(3) > 0,
    };
  });
}
