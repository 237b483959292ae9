import { authStore } from '#server/client.ts';
import { cachedRoleIsAdmin } from './cached-role.ts';
import { currentUser, enterSession, leaveSession, type SessionUser } from './session.ts';

/**
 * Decides at start who is signed in, from this device alone: a token that is there counts until the server
 * refuses it, whatever the device's clock says. Follows sign-ins and sign-outs in other tabs. Call once.
 */
export function bootSession(): void {
  readStoredSession();
  authStore.onChange(readStoredSession);
  // A sleeping page hears of no other tab. Before Dexie's own listener, which would make anew what a sign-out has deleted.
  globalThis.addEventListener?.('pageshow', (event) => event.persisted && readStoredSession(), true);
}

let isEntering = false;
let hasMissed = false;

/**
 * Runs a sign-in while nobody comes in by the token store's own signal: the session must not open before it is known
 * whether the person is an administrator, or they would land on the wrong screen.
 */
export async function whileEntering<T>(enter: () => Promise<T>): Promise<T> {
  isEntering = true;
  try {
    return await enter();
  } finally {
    isEntering = false;
    // Where this one failed, somebody else may be in by another tab, and no further signal would tell it.
    if (hasMissed) readStoredSession();
  }
}

function readStoredSession(): void {
  hasMissed = isEntering;
  const { token, record } = authStore;
  if (!token || !record) {
    // At once, also where somebody is coming in: this tab would make anew the mirror that another one's sign-out has deleted.
    leaveSession();
    return;
  }
  if (isEntering || currentUser()?.id === record.id) return;
  enterSession(toSessionUser(record, cachedRoleIsAdmin(record.id)));
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
