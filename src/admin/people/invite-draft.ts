import { create } from 'zustand';
import { forgetWithRole } from '#admin/client/forget-with-role.ts';

/** What is pasted and not invited yet. In memory only, as other people's addresses must not stay on a device. */
export const useInviteDraft = create<{ text: string }>(() => ({ text: '' }));

forgetWithRole(() => useInviteDraft.setState({ text: '' }));
