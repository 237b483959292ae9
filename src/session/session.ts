import { create } from 'zustand';

export type SessionUser = { id: string; email: string; name: string; isAdmin: boolean };

type SessionState = { user: SessionUser | null };

/** Who is signed in on this device. Written by `session/` and by commands only. */
export const useSession = create<SessionState>((_set, get, api) => {
  // What takes over a screen that stands in the document (src/app/boot.tsx) has to begin with what is known by then.
  api.getInitialState = get;
  return { user: null };
});

export const currentUser = (): SessionUser | null => useSession.getState().user;

export const enterSession = (user: SessionUser): void => useSession.setState({ user });

export const leaveSession = (): void => useSession.setState({ user: null });
