import { authStore } from '#server/client.ts';
import { authRefresh } from '#server/sign-in.ts';
import { currentUser } from '#session/session.ts';
import { endSession } from './end-session.ts';

/** Begins the 60 days of the session anew; where the server says that it has ended, it ends here too. */
export async function renewSession(userId: string): Promise<void> {
  const asked = authStore.token;
  const answer = await authRefresh();
  // Another session may have begun meanwhile, also of the same member, and in another tab of which this one has not heard.
  if (authStore.token !== asked || currentUser()?.id !== userId) return;
  if (!answer.ok && answer.failure.kind === 'signed-out') await endSession();
}
