import { create } from 'zustand';

/**
 * Who is being asked about how many unsent messages; 0 while nobody is asked. Apart from the sign-out itself, which
 * a visitor of the login screen would load for nothing.
 */
export const useSignOutQuestion = create<{ userId: string; messages: number }>(() => ({
  userId: '',
  messages: 0,
}));

/** The person stays. */
export const cancelSignOut = (): void => useSignOutQuestion.setState({ messages: 0 });
