import PocketBase, { LocalAuthStore } from 'pocketbase';

const origin = globalThis.location?.origin ?? 'http://127.0.0.1:8090';

/** Where the session is kept: a key derived from the backend's host name. */
export const SESSION_KEY = `agentes-sessao:${new URL(origin).host}`;

export const authStore = new LocalAuthStore(SESSION_KEY);

/** The one connection to our server, on the page's own origin. */
export const pocketBase = new PocketBase(origin, authStore);

// The SDK cancels a call when another of the same kind starts; two favourites at once would lose one.
pocketBase.autoCancellation(false);
