import { signOut } from '#commands/sign-out.ts';
import { NOT_STASHED, STASHED_FOR_NEXT_SIGN_IN } from '#domain/sign-in/stashed-text.ts';
import { currentUser, useSession } from '#session/session.ts';
import type { StashedCounts } from '#store/sign-out/stash.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Unsent } from './find-unsent.ts';
import { cancelSignOut, useSignOutQuestion } from './sign-out-question.ts';

/** All that the person waits for before the screen clears or asks. */
export const WAIT_LIMIT_MS = 3_000;
/** Of it, what is not yet sent has this long to arrive: then it is counted once more. */
const FLUSH_LIMIT_MS = 2_500;

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// The session may end, or be somebody else's, while the question stands: nobody but who was asked answers it, nor later.
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) cancelSignOut();
});

/**
 * Signs out: the screen clears at once, the server is notified meanwhile (3 s at most). Messages to support that could not
 * be sent would be lost by it, and what an administrator has not saved: then the person is asked first. Until this resolves,
 * its button is busy. `beforeAsking` closes what the question would lie over: the focus could not come back to it.
 */
export async function requestSignOut(beforeAsking?: () => void): Promise<void> {
  const leaving = currentUser()?.id;
  const unsent = await findUnsentInTime();
  // The server has ended the session meanwhile, or somebody else has come in by another tab: nobody is left to ask.
  if (currentUser()?.id !== leaving) return;
  if (leaving && (unsent.messages || unsent.lost)) {
    beforeAsking?.();
    useSignOutQuestion.setState(unsent);
  } else await signOutNow();
}

/** Signs out without a question. */
export async function signOutNow(): Promise<void> {
  const leaving = signOut();
  toast({ title: 'Logout realizado', description: 'Até logo!', tone: 'success' });
  const stashed = await leaving.catch((error) => console.warn('sign-out', error));
  if (!stashed) {
    toast({ ...NOT_STASHED, tone: 'error' });
    return;
  }
  const description = stashedText(stashed);
  if (description) toast({ title: 'Alterações guardadas', description, tone: 'info' });
}

/** What stays on this device for the same member, or nothing. */
function stashedText({ stashedIntents, stashedMessages }: StashedCounts): string {
  // Nobody was asked about messages that the database was too slow to count.
  if (stashedMessages > 0) return STASHED_FOR_NEXT_SIGN_IN;
  if (stashedIntents === 0) return '';
  return stashedIntents === 1
    ? '1 favorito ainda não enviado: fica neste aparelho e será enviado quando você entrar de novo.'
    : `${stashedIntents} favoritos ainda não enviados: ficam neste aparelho e serão enviados quando você entrar de novo.`;
}

/**
 * Must not block the sign-out: times out with what was counted until then; messages that were not counted are stashed by
 * the wipe. Both limits begin with the press, so that a slow chunk or database adds nothing to them.
 */
async function findUnsentInTime(): Promise<Partial<Unsent>> {
  const found: Partial<Unsent> = {};
  const giveUp = after(WAIT_LIMIT_MS);
  const limit = after(FLUSH_LIMIT_MS);
  const finding = import('./find-unsent.ts').then(({ findUnsent }) =>
    findUnsent(limit, (part) => Object.assign(found, part)),
  );
  await Promise.race([finding.catch((error) => console.warn('unsent', error)), giveUp]);
  return found;
}
