import * as server from '#server/demo.ts';
import { toSessionUser } from '#session/boot.ts';
import { cacheRole } from '#session/cached-role.ts';
import { enterSession } from '#session/session.ts';

/** Enters the public demonstration as its example member; false when the server let nobody in, or the device cannot keep it. */
export async function enterDemo(): Promise<boolean> {
  const answer = await server.demoSession().catch(() => null);
  if (!answer?.ok) return false;
  const { record } = answer.value;
  cacheRole(record.id, false);
  enterSession(toSessionUser(record, false));
  return true;
}
