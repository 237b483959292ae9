import * as z from 'zod/mini';
import { assistantSchema } from '#domain/assistant/assistant-schema.ts';
import type { CatalogueChange } from '#domain/sync/catalogue-change.ts';

const changeSchema = z.object({
  after: z.number(),
  seq: z.number(),
  epoch: z.string(),
  items: z.array(assistantSchema),
  gone: z.array(z.string()),
});

/** The change that a message on `app/catalogue` brought along; undefined when there is none that can be read. */
export const parseCarriedChange = (change: unknown): CatalogueChange | undefined =>
  changeSchema.safeParse(change).data;
