import type { Result } from '#domain/result/failure.ts';
import { type AppSettings, readSettings } from '#domain/settings/settings.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** The public part of the settings. The browser asks with the ETag it holds: unchanged, no text travels. */
export const publicSettings = (): Promise<Result<AppSettings>> =>
  request((signal) => pocketBase.send('/api/app/settings', { signal }), readSettings);
