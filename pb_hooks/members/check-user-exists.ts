/** `POST /api/app/check-user-exists {email}`, for administrators; sign-in decides by itself (request-otp.ts). */

import * as emailAddress from '../domain/email-address.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as memberAccount from './member-account.ts';

export function checkUserExists(e: PbRequestEvent) {
  const email = emailAddress.canonical(jsonBody.fieldsOf(e)['email']);
  if (!email) throw validationError.invalid('email', 'invalid_email', 'E-mail inválido.');
  const user = memberAccount.findUser(e.app, email);
  return e.json(200, { exists: user !== null, user_id: user?.id ?? null });
}
