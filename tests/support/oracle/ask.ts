import { inParallel } from '../access/walk.ts';
import { call } from '../http.ts';
import type { Question } from './questions.ts';
import type { World } from './world.ts';

/** Below what one person may have in flight (`http/in-flight.ts`). */
const AT_ONCE = 24;
/** Without the hooks PocketBase lets an empty answer to a filter wait up to half a second, computing nothing. */
const WAITING_AT_ONCE = 100;

/** The answers to lists, status and body, in the order of the questions. */
export const askAll = (
  { server, isBare }: World,
  token: string | undefined,
  questions: Question[],
): Promise<string[]> =>
  inParallel(
    questions.map(({ base, query }) => async () => {
      const path = `/api/collections/${base}/records?${new URLSearchParams(query)}`;
      const { status, text } = await call(server, 'GET', path, { token });
      return `${status} ${text}`;
    }),
    isBare ? WAITING_AT_ONCE : AT_ONCE,
  );
