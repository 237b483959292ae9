/**
 * What a request may ask of realtime: publish a change, disconnect a user. Both return at once: the publisher
 * (`publisher.ts`) does the sending, because a send to a phone that stopped reading blocks, and the administrator who
 * saved a record must not wait for it.
 */

import * as access from '../access/access.ts';
import * as publisher from './publisher.ts';
import * as streams from './streams.ts';

/**
 * After a commit that changed the catalogue, favourites or an access. Who is concerned is read from the change log, so
 * cascades and raw SQL are published like everything else.
 */
export function notifyChange(app: PbApp) {
  publisher.notify(app);
}

/**
 * Ends every open stream of a user: after sign-out, loss of access and deletion. Unsubscribes at once; the final
 * `app/access` message follows asynchronously.
 */
export function disconnectUser(app: PbApp, userId: string) {
  const open = streams.ofUser(app, userId).map(({ client }) => client);
  for (const client of open) client.unsubscribe();
  publisher.queueDisconnect(app, open);
}

/** After a write to a profile or a role: disconnects a user who has no access any more. */
export function disconnectRevoked(e: PbRecordEvent) {
  e.next();
  const user = e.record.getString('user_id');
  if (!access.state(e.app, user).ok) disconnectUser(e.app, user);
}
