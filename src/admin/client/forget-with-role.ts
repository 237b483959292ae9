import { useSession } from '#session/session.ts';

/**
 * Calls `forget` with the end of a session or of the role: neither the next person at this device must find what an administrator
 * has written or searched for, nor who is no administrator any more.
 */
export function forgetWithRole(forget: () => void): void {
  useSession.subscribe(({ user }, { user: former }) => {
    if (user?.id !== former?.id || !user?.isAdmin) forget();
  });
}
