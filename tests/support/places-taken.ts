import { call } from './http.ts';
import type { PocketBase } from './pocketbase.ts';

/** How many places of a lane (`pb_hooks/host/semaphore.ts`) are taken at this moment: who holds one, or waits there. */
export async function placesTaken(server: PocketBase, lane: string): Promise<number> {
  const answer = await call(server, 'GET', `/api/tests/places/${lane}`, { token: server.superuserToken });
  if (answer.status !== 200) throw new Error(answer.text);
  return Number(answer.json['taken']);
}
