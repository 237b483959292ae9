import { keptKeys, remember } from './remembered.ts';
import { memberKeyPrefix } from './storage-keys.ts';

const MEMBER_KEY = new RegExp(`^${memberKeyPrefix('([^:]+)')}`);

/** Forgets what stands in localStorage of every member of whom `isGone` says so. */
export function forgetMembers(isGone: (userId: string) => boolean): void {
  for (const key of keptKeys()) {
    const [, userId] = MEMBER_KEY.exec(key) ?? [];
    if (userId !== undefined && isGone(userId)) remember(key, null);
  }
}
