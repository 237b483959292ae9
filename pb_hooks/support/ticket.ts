/** A ticket as the routes find it. */

/** SQL of a ticket `t` as the lists show it, for a json_object. */
export const FIELDS = `'id', t.id, 'name', t.name, 'email', t.email, 'message', t.message, 'status', t.status,
  'user_id', t.user_id, 'created_at', t.created_at, 'updated_at', t.updated_at`;

/** SQL of its messages in the order in which they were stored, whatever the clock said meanwhile. */
export const MESSAGES = `json((
  SELECT json_group_array(json_object('id', m.id, 'message', m.message, 'author', m.author,
    'created_at', m.created_at))
  FROM (SELECT * FROM support_messages WHERE sender_id = t.id ORDER BY rowid) m))`;

export function notFound(): never {
  const text = 'Este ticket não existe mais.';
  throw new NotFoundError(text, { ticketId: new ValidationError('not_found', text) });
}

/** Throws 404 when there is none. */
export function find(app: PbApp, id: string) {
  try {
    return app.findRecordById('support_requests', id);
  } catch {
    return notFound();
  }
}

/** Another member's ticket is 404 too. */
export function findOwn(app: PbApp, id: string, userId: string) {
  const ticket = find(app, id);
  return ticket.getString('user_id') === userId ? ticket : notFound();
}

/** As it is shown and written about: the first 8 characters. */
export const shortId = (id: string) => id.slice(0, 8);
