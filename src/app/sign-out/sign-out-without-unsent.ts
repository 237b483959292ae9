import { discardUnsentMessages } from '#commands/unsent-messages.ts';
import { currentUser } from '#session/session.ts';
import { loadedWork } from './find-unsent.ts';
import { signOutNow, WAIT_LIMIT_MS } from './sign-out-flow.ts';
import { cancelSignOut } from './sign-out-question.ts';

/** The person leaves all the same, without what was not sent. `isWorkLost`: nor what an administrator has not saved. */
export async function signOutWithoutUnsent(isWorkLost: boolean): Promise<void> {
  const leaving = currentUser()?.id;
  cancelSignOut();
  const discarding = discardUnsentMessages().catch((error) => console.warn('discard', error));
  // A database that has fallen silent must not keep them here.
  await Promise.race([discarding, new Promise((over) => setTimeout(over, WAIT_LIMIT_MS))]);
  // Nobody but who was asked has agreed to lose anything.
  if (currentUser()?.id !== leaving) return;
  // What was agreed to is not told afterwards.
  const work = isWorkLost ? loadedWork() : null;
  if (work) await work.agreeToLose(signOutNow);
  else await signOutNow();
}
