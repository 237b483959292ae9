import PocketBase, { LocalAuthStore } from 'pocketbase';
import { SESSION_KEY } from '#storage/storage-keys.ts';

const origin = globalThis.location?.origin ?? 'http://127.0.0.1:8090';

export const authStore = new LocalAuthStore(SESSION_KEY);

/** The one connection to our server, on the page's own origin. */
export const pocketBase = new PocketBase(origin, authStore);

// The SDK cancels a call when another of the same kind starts; two favourites at once would lose one.
pocketBase.autoCancellation(false);
