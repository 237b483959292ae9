/**
 * Streams revoked without a request: time passed, or the database was edited. Asked every two seconds for each stream, so
 * the streams are listed only when they have changed, and SQLite goes through the list.
 */

import * as access from '../access/access.ts';
import * as clock from '../host/clock.ts';
import * as streams from './streams.ts';

/**
 * A search for the streams whose user may not have them any more: expired token, other token key, lost access, deleted.
 */
export function createSearch(app: PbApp): () => PbClient[] {
  let list: access.Held[] = [];
  let text = '';
  let version = '';
  return () => {
    // Read before the list: what comes in between is listed the next time.
    const now = streams.version(app);
    if (now !== version) {
      list = streams
        .ofUsers(app)
        .map(({ client, user, expires, tokenKey }) => ({ id: client.id(), user, expires, key: tokenKey }));
      text = JSON.stringify(list);
      version = now;
    }
    if (list.length === 0) return [];
    const revoked = access.revoked(app, text, clock.now());
    return revoked.map((id) => streams.byId(app, id)).filter((client) => client !== null);
  };
}
