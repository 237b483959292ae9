/** PocketBase's own auth routes of `users`, disabled. */

/** Refuses, without calling the next handler. */
export function refuse(_: unknown): never {
  throw new ForbiddenError('O acesso é só pelo link ou código enviado por e-mail.', {
    auth: new ValidationError('not_available', 'O acesso é só pelo link ou código enviado por e-mail.'),
  });
}
