import * as z from 'zod/mini';
import { counted } from '#shared/count-text.ts';

/** What a row of the file would do; `erro` keeps the whole file from being written. */
export const IMPORT_OUTCOMES = ['erro', 'novo', 'alterado', 'igual'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What the server says about a file: each line, before and after it is written. */
export const importPreviewSchema = z.object({
  /** What the file rests on: it is written only while this is so. */
  stamp: z.string(),
  unit: z.enum(['linha', 'item']),
  /** Sentences about the whole file. */
  notes: z.array(z.string()),
  written: z.boolean(),
  items: z.array(
    z.object({
      line: z.number(),
      what: z.enum(IMPORT_OUTCOMES),
      title: z.string(),
      /** Changed fields, or reasons. */
      details: z.array(z.string()),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export type ImportCounts = Readonly<Record<ImportOutcome, number>>;

export function countOutcomes(items: ImportPreview['items']): ImportCounts {
  const counts = { erro: 0, novo: 0, alterado: 0, igual: 0 };
  for (const { what } of items) counts[what] += 1;
  return counts;
}

/** '1 novo e 2 alterados': what is written, or would be. */
export function changesText({ novo, alterado }: ImportCounts): string {
  const parts = [
    novo > 0 && counted(novo, 'novo', 'novos'),
    alterado > 0 && counted(alterado, 'alterado', 'alterados'),
  ];
  return parts.filter(Boolean).join(' e ');
}
