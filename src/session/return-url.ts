import { deepLink } from '#domain/sign-in/deep-link.ts';
import { paths } from '#routes/paths.ts';
import { numberAt, textAt } from '#server/read-json.ts';
import { recallJson, remember } from '#storage/remembered.ts';
import { RETURN_URL_KEY } from '#storage/storage-keys.ts';

/** Screens behind the sign-in that links lead into: a ticket, an assistant, a request. Nothing else is remembered. */
const PATHS: readonly string[] = [paths.dashboard, paths.support, paths.admin];
/** As long as a sign-in takes at most; later the person has forgotten the link. */
const LIFE_MS = 20 * 60_000;

/** An address of this app, and whose session had it open: '' of a visitor, who may be anybody. */
type ReturnUrl = { link: string; of: string };

/**
 * Remembers what a visitor came to see, or the member `of` whose session the server has ended. In localStorage: the link in the
 * sign-in mail opens another tab. Without a query it is only where everybody lands.
 */
export function saveReturnUrl(pathname: string, search: string, of = ''): void {
  const link = deepLink(pathname + search, PATHS);
  if (link) remember(RETURN_URL_KEY, JSON.stringify({ link, of, at: Date.now() }));
}

/** Where whoever signs in wanted to go; null when nowhere in particular. */
export function returnUrl(): ReturnUrl | null {
  const kept = recallJson(RETURN_URL_KEY);
  const isFresh = Math.abs(Date.now() - numberAt(kept, 'at')) < LIFE_MS;
  // Judged again: whatever stood in the storage, nobody is led out of the app.
  const link = isFresh && deepLink(textAt(kept, 'link'), PATHS);
  return link ? { link, of: textAt(kept, 'of') } : null;
}

/** What the one before had open on a shared computer is nothing to whoever comes in next. */
export const isFor = ({ of }: ReturnUrl, userId: string): boolean => !of || of === userId;

/** The person is inside: the next sign-in begins anew. */
export const clearReturnUrl = (): void => remember(RETURN_URL_KEY, null);
