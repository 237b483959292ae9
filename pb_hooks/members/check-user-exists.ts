/** `POST /api/app/check-user-exists {email}`, for administrators; sign-in decides by itself (request-otp.ts). */

import * as emailAddress from '../domain/email-address.ts';
import * as db from '../host/db.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';

export function checkUserExists(e: PbRequestEvent) {
  const email = emailAddress.canonical(jsonBody.fieldsOf(e)['email']);
  if (!email) throw validationError.invalid('email', 'invalid_email', 'E-mail inválido.');
  const sql = "SELECT COALESCE((SELECT id FROM users WHERE email = {:email} COLLATE NOCASE), '') AS id";
  const { id } = db.one(e.app, sql, { id: '' }, { email });
  return e.json(200, { exists: id !== '', user_id: id || null });
}
