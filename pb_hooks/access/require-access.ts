/** Access on PocketBase's own paths that end in a token: aliases of the collection, impersonation. */

import * as access from './access.ts';

/** Throws the refusal of whoever has no access, before the token is made. */
export function requireAccessForToken(e: { app: PbApp; record: PbRecord; next(): void }) {
  const may = access.state(e.app, e.record.id);
  if (!may.ok) throw access.refusal(may.state);
  return e.next();
}
