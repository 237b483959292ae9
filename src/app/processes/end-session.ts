import { signedOutByServer } from '#commands/sign-out.ts';
import { NOT_STASHED, STASHED_FOR_NEXT_SIGN_IN } from '#domain/sign-in/stashed-text.ts';
import { saveReturnUrl } from '#session/return-url.ts';
import { currentUser } from '#session/session.ts';
import { toast } from '#ui/toast/toast.ts';

/** A sign-out ends the sessions of all devices; on the others nothing else would say why. */
const WHY = 'Talvez você tenha saído em outro aparelho. Entre novamente.';

/** The server called the session dead, in whichever of several requests first: said once. */
export async function endSession(): Promise<void> {
  const user = currentUser();
  if (!user) return;
  // Nobody chose to leave: after their next sign-in the link that was open is there again.
  saveReturnUrl(location.pathname, location.search, user.id);
  // Without room for what was not sent, the person is at the login all the same, and has to know why.
  const stashed = await signedOutByServer().catch((error) => console.warn('session ended', error));
  const isAnyStashed = stashed && stashed.stashedIntents + stashed.stashedMessages > 0;
  toast({
    title: 'Sua sessão terminou',
    description: isAnyStashed ? `${WHY} ${STASHED_FOR_NEXT_SIGN_IN}` : WHY,
    tone: 'info',
  });
  if (!stashed) toast({ ...NOT_STASHED, tone: 'error' });
}
