import * as z from 'zod/mini';
import { adminAssistantSchema } from '#domain/admin/admin-assistant.ts';
import { type ImportPreview, importPreviewSchema } from '#domain/admin/catalogue-import.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, post, shapedBy } from './admin-call.ts';

/** Ten thousand assistants take their time, on the way and in the server. */
const FILE_LIMIT_MS = 120_000;
const PAGE_ROWS = 2_000;

const pageSchema = z.object({ items: z.array(adminAssistantSchema), next: z.string() });
type CataloguePage = z.infer<typeof pageSchema>;

/**
 * A page of the whole catalogue, also of what members do not see.
 * @param after '' for the first page, else the `next` of the page before
 */
export const cataloguePage = (after: string): Promise<Result<CataloguePage>> =>
  get('admin/export', shapedBy(pageSchema), { what: 'catalogue', after, limit: PAGE_ROWS }, FILE_LIMIT_MS);

/**
 * Says what a file would do, or writes it.
 * @param stamp of the preview that the administrator has seen; '' to get one
 */
export const importCatalogue = (text: string, stamp: string): Promise<Result<ImportPreview>> =>
  post('import-catalogue', { text, stamp }, shapedBy(importPreviewSchema), { limitMs: FILE_LIMIT_MS });
