import { create } from 'zustand';

/** The self-hoster's name for the app, put in at build time (APP_NAME). */
const BUILT_NAME: string = import.meta.env.VITE_APP_NAME || 'Agentes de Marketing';

const useName = create<{ name: string }>((_set, get, api) => {
  // As in src/session/session.ts: the login in the document carries the name of the settings already.
  api.getInitialState = get;
  return { name: BUILT_NAME };
});

/** The name of the app: the one of the settings, else the one it was built with; a React hook. */
export const useAppName = (): string => useName((state) => state.name);

/** Sets the name of the settings; '' is the built one. */
export const setAppName = (name: string): void => useName.setState({ name: name || BUILT_NAME });
