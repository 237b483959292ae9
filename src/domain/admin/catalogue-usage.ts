import * as z from 'zod/mini';
import { countText } from '#shared/count-text.ts';
import { CSV_START, csvLines, yesNo } from './csv.ts';

/** Null for fewer than five: of so few somebody might know who they were. */
const count = z.nullable(z.number());

const usageSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  published: z.boolean(),
  /** Openings in four and twelve weeks, this one included. */
  month: count,
  quarter: count,
  hearts: count,
  /** Whether it was opened at all, as far back as is kept: a year (count-openings.ts). */
  ever: z.boolean(),
});
export const usagePageSchema = z.object({ items: z.array(usageSchema) });
export type AssistantUsage = z.infer<typeof usageSchema>;

/** A count as administrators read it; null for one that is too small to be told. */
export const usageText = (of: number | null): string => (of === null ? 'menos de 5' : countText(of));

const HEADER = [
  'Nome',
  'Categoria',
  'Aberturas em 4 semanas',
  'Aberturas em 12 semanas',
  'Favoritos',
  'Não aberto no último ano',
  'Publicado',
  'ID',
];

/** What is used, as a file. */
export const usageCsv = (items: readonly AssistantUsage[]): string =>
  CSV_START +
  csvLines([
    HEADER,
    ...items.map((item) => [
      item.name,
      item.category,
      ...[item.month, item.quarter, item.hearts].map((of) => (of === null ? 'menos de 5' : String(of))),
      yesNo(!item.ever),
      yesNo(item.published),
      item.id,
    ]),
  ]);

export const USAGE_ORDERS = {
  quarter: 'Uso em 12 semanas',
  month: 'Uso em 4 semanas',
  hearts: 'Favoritos',
};
export type UsageOrder = keyof typeof USAGE_ORDERS;

/** Fewer than five stand between none and five. */
const rank = (of: number | null): number => of ?? 1;

/** Most first; of equal ones as the server has them, by category and name. */
export const sortUsage = (items: readonly AssistantUsage[], by: UsageOrder): AssistantUsage[] =>
  [...items].sort((one, other) => rank(other[by]) - rank(one[by]));
