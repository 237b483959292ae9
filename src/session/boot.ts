import { authStore } from '#server/client.ts';
import { CACHED_ROLE_KEY } from '#storage/storage-keys.ts';
import { cachedRoleIsAdmin, isRoleAwaited } from './cached-role.ts';
import { currentUser, enterSession, leaveSession, type SessionUser } from './session.ts';

/**
 * Decides at start who is signed in, from this device alone: a token that is there counts until the server
 * refuses it, whatever the device's clock says. Follows sign-ins and sign-outs in other tabs. Call once.
 */
export function bootSession(): void {
  readStoredSession(true);
  authStore.onChange(() => readStoredSession());
  // The role of who comes in by another tab follows the token.
  globalThis.addEventListener?.('storage', ({ key }) => key === CACHED_ROLE_KEY && readStoredSession());
  // A sleeping page hears of no other tab. Before Dexie's own listener, which would make anew what a sign-out has deleted.
  globalThis.addEventListener?.('pageshow', (event) => event.persisted && readStoredSession(), true);
}

function readStoredSession(isStart = false): void {
  const { token, record } = authStore;
  if (token && record && currentUser()?.id === record.id) return;
  // Who was here before leaves at once: this tab would make anew the mirror that another one's sign-out has deleted. Who comes in is
  // in when the role is known; at a start that is not waited for, as the tab that asks may have died over it.
  const isKnown = isStart || !isRoleAwaited();
  if (token && record && isKnown) enterSession(toSessionUser(record, cachedRoleIsAdmin(record.id)));
  else {
    // Half a session, as another program may leave it: it lets nobody in, and must not go along with what is asked.
    if (isStart && (token || record)) authStore.clear();
    leaveSession();
  }
}

export const toSessionUser = (
  record: { id: string; [field: string]: unknown },
  isAdmin: boolean,
): SessionUser => ({
  id: record.id,
  email: typeof record['email'] === 'string' ? record['email'] : '',
  name: typeof record['name'] === 'string' ? record['name'] : '',
  isAdmin,
});
