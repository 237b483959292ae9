import { EXPORT_TABLES, type ExportName, type ExportPage } from '#domain/admin/admin-export.ts';
import type { Result } from '#domain/result/failure.ts';
import { get } from './admin-call.ts';

/** A page of a thousand rows takes its time on a slow network. */
const PAGE_LIMIT_MS = 60_000;

export type ExportQuery = {
  what: ExportName;
  /** '' for the first page, else the `next` of the page before. */
  after: string;
  limit: number;
  /** Whether it belongs to the full export, which the log then says. */
  isBundle: boolean;
};

/** A page of a table, newest first, as the cells of its file. */
export const exportPage = ({ what, after, limit, isBundle }: ExportQuery): Promise<Result<ExportPage>> =>
  get(
    'admin/export',
    (body) => EXPORT_TABLES[what].read(body),
    { what, after, limit, ...(isBundle && { bundle: 1 }) },
    PAGE_LIMIT_MS,
  );
