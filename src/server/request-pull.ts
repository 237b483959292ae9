import type { Cursor } from '#domain/sync/cursor.ts';
import { pocketBase } from './client.ts';

/** A request for changes that has left. */
export type PullRequest = {
  response: Promise<Response>;
  abort: AbortController;
  /** Device clock, ms. */
  askedAt: number;
};

/** Asks for what changed after the cursor, or for everything without one. */
export function requestPull(cursor: Cursor | null): PullRequest {
  const query = new URLSearchParams({
    since: String(cursor?.seq ?? 0),
    epoch: cursor?.epoch ?? '',
    app: import.meta.env.VITE_APP_VERSION ?? '',
  });
  if (cursor?.items) query.set('catalogue', String(cursor.items));
  if (cursor?.hearts) {
    query.set('favorites', String(cursor.hearts));
    query.set('favorites_epoch', cursor.heartsEpoch ?? '');
  }
  if (cursor?.pushes) query.set('pushed', cursor.pushes.map(({ seq, epoch }) => `${seq}:${epoch}`).join());
  const abort = new AbortController();
  const response = fetch(pocketBase.buildURL(`/api/app/sync?${query}`), {
    headers: { Authorization: pocketBase.authStore.token },
    cache: 'no-store',
    // Our server sends nobody elsewhere; a Wi-Fi that wants a login does.
    redirect: 'manual',
    signal: abort.signal,
  });
  return { response, abort, askedAt: Date.now() };
}
