/**
 * Streams revoked without a request: time passed, or the database was edited. Asked every two seconds for each stream, so
 * the streams are listed only when they have changed, and SQLite goes through the list.
 */

import * as access from '../access/access.ts';
import * as clock from '../host/clock.ts';
import * as streams from './streams.ts';

/**
 * A search for the streams whose user may not have them any more: expired token, other token key, lost access, deleted.
 * @param list all of them
 */
export function createSearch(app: PbApp, list: () => streams.Listed): () => PbClient[] {
  return () => {
    const open = list();
    if (open.streams.length === 0) return [];
    const revoked = access.revoked(app, open.held(), clock.now());
    return revoked.map((id) => streams.byId(app, id)).filter((client) => client !== null);
  };
}
