/** `POST /api/app/check-user-exists {email}`, for administrators; sign-in asks the server's own gate. */

import * as access from '../access/access.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as errorResponse from '../http/error-response.ts';
import * as validationError from '../http/validation-error.ts';

export function checkUserExists(e: PbRequestEvent) {
  access.requireAdmin(e);
  const email = emailAddress.canonical(errorResponse.body(e)['email']);
  if (!email) throw validationError.invalid('email', 'invalid_email', 'E-mail inválido.');
  const row = new DynamicModel({ id: '' });
  e.app
    .db()
    .newQuery("SELECT COALESCE((SELECT id FROM users WHERE email = {:email} COLLATE NOCASE), '') AS id")
    .bind({ email })
    .one(row);
  return e.json(200, { exists: row.id !== '', user_id: row.id || null });
}
