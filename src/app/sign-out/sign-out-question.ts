import { create } from 'zustand';
import type { Unsent } from './find-unsent.ts';

const NOTHING: Unsent = { messages: 0, lost: '' };

/**
 * About what the person who is leaving is asked: unsent messages to support, and what an administrator has not saved, in
 * words. Nothing of either while nobody is asked. Apart from the sign-out itself, which a visitor of the login screen would
 * load for nothing.
 */
export const useSignOutQuestion = create(() => NOTHING);

/** The person stays. */
export const cancelSignOut = (): void => useSignOutQuestion.setState(NOTHING);
