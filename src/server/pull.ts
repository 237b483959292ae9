import * as z from 'zod/mini';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { parseAssistant } from '#domain/assistant/assistant-schema.ts';
import { memberSchema, toMember } from '#domain/member/member-schema.ts';
import { fail, type Result, succeed } from '#domain/result/failure.ts';
import type { Cursor } from '#domain/sync/cursor.ts';
import type { PullHead } from '#domain/sync/pulled.ts';
import { parseMoment } from '#shared/sao-paulo.ts';
import { classifyAnswer } from './classify.ts';
import { readLines } from './read-lines.ts';
import { requestPull } from './request-pull.ts';

export type Pull = { head: PullHead; assistants: Assistant[]; gone: string[] };

/** Called for every part of the answer that arrives before its end. */
export type PullProgress = (head: PullHead, assistants: readonly Assistant[]) => void | Promise<void>;

const headSchema = z.object({
  epoch: z.string().check(z.minLength(1)),
  seq: z.number(),
  full: z.boolean(),
  count: z.number(),
  until: z.string(),
  now: z.string(),
  admin: z.boolean(),
  favorites: z.nullable(z.array(z.string())),
  member: z.nullable(memberSchema),
});
/** Tombstones: ids of what was deleted or withdrawn. */
const goneSchema = z.object({ gone: z.array(z.string()) });
const completeSchema = z.object({ complete: z.literal(true) });

const FIRST_BYTE_LIMIT_MS = 20_000;
const IDLE_LIMIT_MS = 20_000;

/**
 * Fetches what changed after the cursor, or everything without one (`GET /api/app/sync`). The answer counts
 * only when its last line has arrived; half an answer is `unreachable` and changes nothing.
 * @param request with that cursor, when it has left already
 */
export async function pull(
  cursor: Cursor | null,
  onProgress: PullProgress,
  request = requestPull(cursor),
): Promise<Result<Pull>> {
  const firstByte = setTimeout(() => request.abort.abort(), FIRST_BYTE_LIMIT_MS);
  try {
    const response = await request.response;
    if (isOfPortal(response)) return fail({ kind: 'unreachable', isPortal: true });
    // A refusal has as long for its body: one that never came to an end would hold the lock of all tabs.
    if (!response.ok) return fail(classifyAnswer(response.status, await readJson(response)));
    clearTimeout(firstByte);
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/x-ndjson');
    if (!isOurs || !response.body) return fail({ kind: 'unreachable' });
    return await readPull(response.body, onProgress, request.askedAt);
  } catch {
    return fail({ kind: 'unreachable' });
  } finally {
    clearTimeout(firstByte);
  }
}

const isOfPortal = ({ type, ok, headers }: Response): boolean =>
  type === 'opaqueredirect' || (ok && headers.get('Content-Type')?.startsWith('text/html') === true);

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** Reads a sync answer line by line; exported for tests of cut and foreign answers. */
export async function readPull(
  body: ReadableStream<Uint8Array>,
  onProgress: PullProgress,
  askedAt: number,
): Promise<Result<Pull>> {
  let head: PullHead | null = null;
  let gone: string[] | null = null;
  let isComplete = false;
  const assistants: Assistant[] = [];
  for await (const lines of readLines(body, IDLE_LIMIT_MS)) {
    for (const line of lines) {
      const json: unknown = JSON.parse(line);
      if (!head) head = toHead(headSchema.parse(json), askedAt);
      else if (assistants.length < head.count) assistants.push(parseAssistant(json));
      else if (!gone) gone = goneSchema.parse(json).gone;
      else isComplete = completeSchema.parse(json).complete;
    }
    if (head && !isComplete) await onProgress(head, assistants);
  }
  if (!head || !gone || !isComplete) return fail({ kind: 'unreachable' });
  return succeed({ head, assistants, gone });
}

function toHead(line: z.infer<typeof headSchema>, askedAt: number): PullHead {
  return {
    askedAt,
    cursor: { epoch: line.epoch, seq: line.seq },
    full: line.full,
    count: line.count,
    until: line.until,
    now: parseMoment(line.now),
    isAdmin: line.admin,
    favorites: line.favorites,
    member: line.member && toMember(line.member),
  };
}
