import { signedOutByServer } from '#commands/sign-out.ts';
import { STASHED_FOR_NEXT_SIGN_IN } from '#domain/sign-in/stashed-text.ts';
import { saveReturnUrl } from '#session/return-url.ts';
import { currentUser } from '#session/session.ts';
import { toast } from '#ui/toast/toast.ts';

/** The server called the session dead, in whichever of several requests first: said once. */
export async function endSession(): Promise<void> {
  if (!currentUser()) return;
  // Nobody chose to leave: after the next sign-in the link that was open is there again.
  saveReturnUrl(location.pathname, location.search);
  const { stashedIntents, stashedMessages } = await signedOutByServer();
  toast({
    title: 'Sua sessão terminou',
    description:
      stashedIntents + stashedMessages ? `Entre novamente. ${STASHED_FOR_NEXT_SIGN_IN}` : 'Entre novamente.',
    tone: 'info',
  });
}
