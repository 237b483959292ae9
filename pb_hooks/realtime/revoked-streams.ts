/** Streams revoked without a request: time passed, or the database was edited. */

import * as access from '../access/access.ts';
import * as clock from '../host/clock.ts';
import * as streams from './streams.ts';

/** The streams whose user may not have them any more: expired token, other token key, lost access, deleted. */
export function find(app: PbApp): PbClient[] {
  const open = streams.ofUsers(app);
  if (open.length === 0) return [];
  const known = access.states(app, [...new Set(open.map(({ user }) => user))]);
  const now = clock.now();
  return open
    .filter(({ user, expires, tokenKey }) => {
      const state = known.get(user);
      return !state?.ok || state.tokenKey !== tokenKey || expires <= now;
    })
    .map(({ client }) => client);
}
