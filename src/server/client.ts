import PocketBase, { LocalAuthStore } from 'pocketbase';
import { SESSION_KEY } from '#storage/storage-keys.ts';

const origin = globalThis.location?.origin ?? 'http://127.0.0.1:8090';

export const authStore = new LocalAuthStore(SESSION_KEY);

/** The one connection to our server, on the page's own origin. */
export const pocketBase = new PocketBase(origin, authStore);

// The SDK cancels a call when another of the same kind starts; two favourites at once would lose one.
pocketBase.autoCancellation(false);

/**
 * Throws for an answer of ours whose body broke off on its way. The SDK hands that on as an empty one, which would be taken for
 * the page of a Wi-Fi that wants a login: whoever looks for that page finds none.
 */
export function assertWhole(response: Response, data: unknown): unknown {
  const isJson = /json/.test(`${response.headers.get('Content-Type')}`);
  if (isJson && !Object.keys(data as object).length) throw new Error('cut');
  return data;
}

pocketBase.afterSend = assertWhole;
