import { authStore } from '#server/client.ts';
import { authRefresh } from '#server/sign-in.ts';
import { currentUser } from '#session/session.ts';
import { watchLifecycleEvents } from '#sync/lifecycle-events.ts';
import { endSession } from './end-session.ts';

const RENEW_AFTER_MS = 3 * 86_400_000;

/**
 * Begins the 60 days of the session anew; where the server says that it has ended, it ends here too. Returns whether it has been
 * renewed.
 */
export async function renewSession(userId: string): Promise<boolean> {
  const asked = authStore.token;
  const answer = await authRefresh();
  // Another session may have begun meanwhile, also of the same member, and in another tab of which this one has not heard.
  if (authStore.token !== asked || currentUser()?.id !== userId) return answer.ok;
  if (!answer.ok && answer.failure.kind === 'signed-out') await endSession();
  return answer.ok;
}

/**
 * Renews the session of a page that is woken each day and never loaded anew, once some days have passed since its start, which renews
 * it too. Returns a function that ends it.
 */
export function renewOnReturn(userId: string): () => void {
  let renewedAt = Date.now();
  return watchLifecycleEvents(async (event) => {
    if (event !== 'visible' || Math.abs(Date.now() - renewedAt) < RENEW_AFTER_MS) return;
    const before = renewedAt;
    // Several events tell of one return.
    renewedAt = Date.now();
    if (!(await renewSession(userId))) renewedAt = before;
  });
}
