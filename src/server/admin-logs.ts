import type * as z from 'zod/mini';
import { type LogType, logPageSchema } from '#domain/admin/admin-log.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, shapedBy } from './admin-call.ts';

export type LogFilter = { search: string; type: LogType | ''; page: number; perPage: number };
export type LogPage = z.infer<typeof logPageSchema>;

/** The audit log, newest first. */
export const listLogs = (filter: LogFilter): Promise<Result<LogPage>> =>
  get('admin/logs', shapedBy(logPageSchema), filter);
