import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** Hearts, other tabs and an update wait for the end of it, and it may be told again at any time. */
const LIMIT_MS = 3_000;

/** Tells that assistants were opened on this device, as `week:assistant:receipt`; who tells is not stored. */
export const tellOpenings = (openings: readonly string[]): Promise<Result<true>> =>
  request(
    (signal) => pocketBase.send('/api/app/openings', { method: 'POST', body: { openings }, signal }),
    // Whatever else a captive portal may answer, it is not this.
    (body) => (body as { told?: true } | null)?.told,
    LIMIT_MS,
  );
