import { type AssistantUsage, usagePageSchema } from '#domain/admin/catalogue-usage.ts';
import type { Result } from '#domain/result/failure.ts';
import { get } from './admin-call.ts';

/** How often each assistant was opened, and how many hearts it has. */
export const listUsage = (): Promise<Result<AssistantUsage[]>> =>
  get('admin/usage', (body) => usagePageSchema.safeParse(body).data?.items);
