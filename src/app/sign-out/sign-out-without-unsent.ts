import { discardUnsentMessages } from '#commands/unsent-messages.ts';
import { currentUser } from '#session/session.ts';
import { loadedWork } from './find-unsent.ts';
import { signOutNow } from './sign-out-flow.ts';
import { cancelSignOut } from './sign-out-question.ts';

/** The person leaves all the same, without what was not sent. `isWorkLost`: nor what an administrator has not saved. */
export async function signOutWithoutUnsent(isWorkLost: boolean): Promise<void> {
  const leaving = currentUser()?.id;
  cancelSignOut();
  await discardUnsentMessages().catch((error) => console.warn('discard', error));
  // Nobody but who was asked has agreed to lose anything.
  if (currentUser()?.id !== leaving) return;
  // What was agreed to is not told afterwards.
  const work = isWorkLost ? loadedWork() : null;
  if (work) await work.agreeToLose(signOutNow);
  else await signOutNow();
}
