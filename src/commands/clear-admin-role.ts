import { cacheRole } from '#session/cached-role.ts';
import { currentUser, enterSession } from '#session/session.ts';

/** The server says that the signed-in person is no administrator (any more): the member's screens remain. */
export function clearAdminRole(): void {
  const user = currentUser();
  if (!user) return;
  cacheRole(user.id, false);
  enterSession({ ...user, isAdmin: false });
}
