import { memberKeyPrefix } from '#storage/storage-keys.ts';
import { clearErrors } from '#store/device/last-errors.ts';
import type { StashedCounts } from '#store/sign-out/stash.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';

/** Takes everything of a member off this device; what was not sent is stashed for that same member. */
export async function purgeMember(userId: string): Promise<StashedCounts> {
  clearErrors();
  const prefix = memberKeyPrefix(userId);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  return wipeMember(userId);
}
