import { lookUpAdminRole } from '#server/sign-in.ts';
import { cacheRole } from '#session/cached-role.ts';
import { currentUser, enterSession } from '#session/session.ts';

/** What the server has said of this person's role; of nobody else, who may have come in meanwhile. */
export function saveRole(userId: string, isAdmin: boolean): void {
  const user = currentUser();
  if (user?.id !== userId) return;
  cacheRole(userId, isAdmin);
  if (user.isAdmin !== isAdmin) enterSession({ ...user, isAdmin });
}

/** The server says that the signed-in person is no administrator (any more): the member's screens remain. */
export function clearAdminRole(): void {
  const user = currentUser();
  if (user) saveRole(user.id, false);
}

/** Asks whether the signed-in person is an administrator by now. False where nobody answered: what was known stays. */
export async function askForRole(): Promise<boolean> {
  const user = currentUser();
  if (!user) return false;
  const isAdmin = await lookUpAdminRole(user.id);
  if (isAdmin === 'unknown') return false;
  saveRole(user.id, isAdmin);
  return true;
}
