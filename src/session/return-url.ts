import { deepLink } from '#domain/sign-in/deep-link.ts';
import { paths } from '#routes/paths.ts';
import { numberAt, textAt } from '#server/read-json.ts';
import { recall, remember } from '#storage/remembered.ts';
import { RETURN_URL_KEY } from '#storage/storage-keys.ts';

/** Screens behind the sign-in that links lead into: a ticket, an assistant, a request. Nothing else is remembered. */
const PATHS: readonly string[] = [paths.dashboard, paths.support, paths.admin];
/** As long as a sign-in takes at most; later the person has forgotten the link. */
const LIFE_MS = 20 * 60_000;

/**
 * Remembers what a visitor came to see. In localStorage: the link in the sign-in mail opens another tab. Without a
 * query it is only where everybody lands.
 */
export function saveReturnUrl(pathname: string, search: string): void {
  const link = deepLink(pathname + search, PATHS);
  if (link) remember(RETURN_URL_KEY, JSON.stringify({ link, at: Date.now() }));
}

/** Where the visitor wanted to go; null when nowhere in particular. Always an address of this app. */
export function returnUrl(): string | null {
  try {
    const kept: unknown = JSON.parse(recall(RETURN_URL_KEY) ?? 'null');
    const isFresh = Math.abs(Date.now() - numberAt(kept, 'at')) < LIFE_MS;
    // Judged again: whatever stood in the storage, nobody is led out of the app.
    return (isFresh && deepLink(textAt(kept, 'link'), PATHS)) || null;
  } catch {
    return null;
  }
}

/** The person is inside: the next sign-in begins anew. */
export const clearReturnUrl = (): void => remember(RETURN_URL_KEY, null);
