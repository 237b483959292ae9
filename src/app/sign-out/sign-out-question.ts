import { create } from 'zustand';

/**
 * How many unsent messages the person is being asked about; 0 while nobody is asked. Apart from the sign-out itself, which
 * a visitor of the login screen would load for nothing.
 */
export const useSignOutQuestion = create<{ messages: number }>(() => ({ messages: 0 }));

/** The person stays. */
export const cancelSignOut = (): void => useSignOutQuestion.setState({ messages: 0 });
