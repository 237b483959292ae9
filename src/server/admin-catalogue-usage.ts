import { type AssistantUsage, usagePageSchema } from '#domain/admin/catalogue-usage.ts';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** How often each assistant was opened, and how many hearts it has. */
export const catalogueUsage = (): Promise<Result<AssistantUsage[]>> =>
  request(
    (signal) => pocketBase.send('/api/app/admin/usage', { cache: 'no-store', signal }),
    (body) => usagePageSchema.safeParse(body).data?.items,
  );
