import * as z from 'zod/mini';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { REQUEST_LIMIT_MS, request } from './request.ts';

/** One numbered operation on a favourite: `n` number, `a` assistant id, `on` wanted state. */
export type PushOperation = { n: number; a: string; on: boolean };

const pushAnswer = z.object({
  /** The last number that the server holds for this device. */
  last: z.number(),
  /** The server knows less than the device sends: nothing was applied. */
  gap: z.boolean(),
  refused: z.array(z.object({ n: z.number(), a: z.string(), code: z.string() })),
  /** The sequence of the member's favourites before and after; a server of an older version does not say them. */
  from: z.optional(z.number()),
  seq: z.optional(z.number()),
  epoch: z.optional(z.string()),
});
export type PushAnswer = z.infer<typeof pushAnswer>;

/** Sends a frozen batch. `token` is named, and not the session's: at a sign-out that is cleared already. */
export const pushFavorites = (
  device: string,
  ops: readonly PushOperation[],
  token: string,
  limitMs = REQUEST_LIMIT_MS,
): Promise<Result<PushAnswer>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/favorites/push', {
        method: 'POST',
        headers: { Authorization: token },
        body: { device, ops },
        signal,
      }),
    (body) => pushAnswer.safeParse(body).data,
    limitMs,
  );
