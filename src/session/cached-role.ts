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
