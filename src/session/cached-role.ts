import { SESSION_KEY } from '#server/client.ts';

const KEY = `${SESSION_KEY}:admin`;

/**
 * Remembers whose account was last seen as an administrator's, so that a reload opens the right screen
 * without a question to the server. It opens screens only; the server decides on every request.
 */
export function cacheRole(userId: string, isAdmin: boolean): void {
  if (isAdmin) localStorage.setItem(KEY, userId);
  else localStorage.removeItem(KEY);
}

export const cachedRoleIsAdmin = (userId: string): boolean => localStorage.getItem(KEY) === userId;
