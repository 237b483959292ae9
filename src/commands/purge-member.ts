import { forgetMembers } from '#storage/member-keys.ts';
import type { StashedCounts } from '#store/sign-out/stash.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';

/** Takes everything of a member off this device; what was not sent is stashed for that same member. */
export async function purgeMember(userId: string): Promise<StashedCounts> {
  forgetMembers((id) => id === userId);
  return wipeMember(userId);
}
