import type { Result } from '#domain/result/failure.ts';
import { type AppSettings, readSettings } from '#domain/settings/settings.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** An empty one, since the SDK adds the token where there is none. */
const FOR_EVERYBODY = { Authorization: '' };

/**
 * The public part of the settings. The browser asks with the ETag it holds: unchanged, no text travels. Asked without the
 * token: Firefox writes down how the answer that it keeps was asked for, and no sign-out empties what a browser keeps.
 */
export const publicSettings = (): Promise<Result<AppSettings>> =>
  request((signal) => pocketBase.send('/api/app/settings', { headers: FOR_EVERYBODY, signal }), readSettings);
