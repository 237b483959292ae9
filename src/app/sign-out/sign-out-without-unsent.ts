import { discardUnsentMessages } from '#commands/unsent-messages.ts';
import { currentUser } from '#session/session.ts';
import { signOutNow } from './sign-out-flow.ts';
import { cancelSignOut } from './sign-out-question.ts';

/** The person leaves all the same, without what was not sent. `isWorkLost`: nor what an administrator has not saved. */
export async function signOutWithoutUnsent(isWorkLost: boolean): Promise<void> {
  const leaving = currentUser()?.id;
  cancelSignOut();
  const agreeToLose = isWorkLost ? await loadAgreement() : null;
  // Nobody but who was asked has agreed to lose anything, before or after what takes its time.
  const isSame = () => currentUser()?.id === leaving;
  if (!isSame()) return;
  await discardUnsentMessages().catch((error) => console.warn('discard', error));
  if (!isSame()) return;
  if (agreeToLose) await agreeToLose(signOutNow);
  else await signOutNow();
}

/** What was agreed to is not told afterwards; where that does not come it is told once too often. */
const loadAgreement = () =>
  import('#features/admin/unsaved-work.ts').then(
    ({ agreeToLose }) => agreeToLose,
    () => null,
  );
