import { create } from 'zustand';
import { useSession } from '#session/session.ts';

/** What is pasted and not invited yet. In memory only, as other people's addresses must not stay on a device. */
export const useInviteDraft = create<{ text: string }>(() => ({ text: '' }));

// Neither the next person at this device must find it, nor who is no administrator any more.
useSession.subscribe(({ user }, { user: former }) => {
  if (user?.id !== former?.id || !user?.isAdmin) useInviteDraft.setState({ text: '' });
});
