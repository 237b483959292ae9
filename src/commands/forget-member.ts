import type { StashedCounts } from '#store/kept.ts';
import { clearErrors } from '#store/last-errors.ts';
import { memberKeyPrefix } from '#store/member-keys.ts';
import { wipeMember } from '#store/wipe.ts';

/** Takes everything of a member off this device; what was not sent is kept for that same member. */
export async function purgeMember(userId: string): Promise<StashedCounts> {
  clearErrors();
  const prefix = memberKeyPrefix(userId);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  return wipeMember(userId);
}
