/** PocketBase's own auth routes of `users`, disabled. */

import * as access from './access.ts';

/** Refuses, without calling the next handler. */
export function close(_: unknown): never {
  throw new ForbiddenError('O acesso é só pelo link ou código enviado por e-mail.', {
    auth: new ValidationError('not_available', 'O acesso é só pelo link ou código enviado por e-mail.'),
  });
}

/** No token without access, by whatever path. */
export function requireAccessForToken(e: { app: PbApp; record: PbRecord; next(): void }) {
  const may = access.state(e.app, e.record.id);
  if (!may.ok) throw access.refusal(may.state);
  return e.next();
}
