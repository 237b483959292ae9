import type * as z from 'zod/mini';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** Returns undefined for an answer of another shape. */
type Read<T> = (body: unknown) => T | undefined;

/** Takes an answer as this schema has it. */
export const shapedBy =
  <T>(schema: z.ZodMiniType<T>): Read<T> =>
  (body) =>
    schema.safeParse(body).data;

/** Asks a route below `/api/app/`; never the browser's cache: what administrators see is not kept on a device. */
export const get = <T>(
  route: string,
  read: Read<T>,
  query: object = {},
  limitMs?: number,
): Promise<Result<T>> =>
  request(
    (signal) => pocketBase.send(`/api/app/${route}`, { query, cache: 'no-store', signal }),
    read,
    limitMs,
  );

/** Posts to a route below `/api/app/`. */
export const post = <T>(
  route: string,
  body: object,
  read: Read<T>,
  options: { limitMs?: number; headers?: Record<string, string> } = {},
): Promise<Result<T>> =>
  request(
    (signal) =>
      pocketBase.send(`/api/app/${route}`, {
        method: 'POST',
        body,
        headers: options.headers ?? {},
        signal,
      }),
    read,
    options.limitMs,
  );
