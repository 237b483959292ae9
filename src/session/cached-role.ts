import { recall, remember } from '#storage/remembered.ts';
import { CACHED_ROLE_KEY } from '#storage/storage-keys.ts';

/**
 * Remembers whose account was last seen as an administrator's, so that a reload opens the right screen
 * without a question to the server. It opens screens only; the server decides on every request.
 */
export function cacheRole(userId: string, isAdmin: boolean): void {
  remember(CACHED_ROLE_KEY, isAdmin ? userId : null);
}

export const cachedRoleIsAdmin = (userId: string): boolean => recall(CACHED_ROLE_KEY) === userId;

/** In the place of an id. */
const ASKED = '?';

/**
 * Notes that a role is being asked for, before the token of the sign-in is stored: a tab, this one or another, would else open by the
 * token alone, and show an administrator the catalogue.
 */
export const awaitRole = (): void => remember(CACHED_ROLE_KEY, ASKED);

export const isRoleAwaited = (): boolean => recall(CACHED_ROLE_KEY) === ASKED;
