import { CACHED_ROLE_KEY } from '#storage/storage-keys.ts';

/**
 * Remembers whose account was last seen as an administrator's, so that a reload opens the right screen
 * without a question to the server. It opens screens only; the server decides on every request.
 */
export function cacheRole(userId: string, isAdmin: boolean): void {
  if (isAdmin) localStorage.setItem(CACHED_ROLE_KEY, userId);
  else localStorage.removeItem(CACHED_ROLE_KEY);
}

export const cachedRoleIsAdmin = (userId: string): boolean =>
  localStorage.getItem(CACHED_ROLE_KEY) === userId;
