import { create } from 'zustand';
import { useSession } from '#session/session.ts';

/** What is pasted and not invited yet. In memory only, as other people's addresses must not stay on a device. */
export const useInviteDraft = create<{ text: string }>(() => ({ text: '' }));

// The next person at this device must not find it.
useSession.subscribe(({ user }, former) => {
  if (user?.id !== former.user?.id) useInviteDraft.setState({ text: '' });
});
