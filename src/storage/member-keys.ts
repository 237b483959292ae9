import { memberKeyPrefix } from './storage-keys.ts';

const MEMBER_KEY = new RegExp(`^${memberKeyPrefix('([^:]+)')}`);

/** Forgets what stands in localStorage of every member of whom `isGone` says so. */
export function forgetMembers(isGone: (userId: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, userId] = MEMBER_KEY.exec(key) ?? [];
      if (userId !== undefined && isGone(userId)) localStorage.removeItem(key);
    }
  } catch {
    // No storage: nothing can be there either.
  }
}
