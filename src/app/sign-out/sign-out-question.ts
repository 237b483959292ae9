import { create } from 'zustand';

/**
 * About how many unsent messages the person who is leaving is asked; 0 while nobody is. Apart from the sign-out itself, which
 * a visitor of the login screen would load for nothing.
 */
export const useSignOutQuestion = create<{ messages: number }>(() => ({ messages: 0 }));

/** The person stays. */
export const cancelSignOut = (): void => useSignOutQuestion.setState({ messages: 0 });
