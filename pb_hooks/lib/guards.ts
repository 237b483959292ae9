/**
 * What the record API may be sent. Rules read what is stored; these read what was asked, before it is lost: an
 * unreadable date is stored as empty, which means lifetime.
 */

import * as clock from './clock.ts';
import * as body from './invalid.ts';
import * as reply from './reply.ts';
import * as form from './support-form.ts';
import * as limit from './support-limit.ts';

/** Exact keys only: modifiers such as `status+`, chosen ids and unknown fields are all refused. */
function only(e: PbRecordRequestEvent, allowed: string[]) {
  for (const field of Object.keys(reply.body(e.requestEvent))) {
    if (!allowed.includes(field)) throw body.invalid(field, 'field_not_allowed', 'Campo não permitido.');
  }
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

function isRealMoment(text: string) {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day, hour, minute] = parts.slice(1, 6).map(Number);
  if (!year || !month || !day || year < 2000 || year > 2200) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && Number(hour) < 24 && Number(minute) < 60
  );
}

/**
 * `expires_at` is a full moment with its zone, or empty in so many words. A bare date would end at 21:00 of the
 * day before in São Paulo.
 */
export function profileDates(e: PbRecordRequestEvent) {
  if (Object.keys(e.requestInfo().body).some((field) => /^.?expires_at.$|^\+expires_at$/.test(field))) {
    throw body.invalid('expires_at', 'field_not_allowed', 'Campo não permitido.');
  }
  if ('expires_at' in e.requestInfo().body) {
    // The request info is normalised already ("garbage" has become ''): the body itself is read again.
    const raw = new DynamicModel({ expires_at: '' });
    try {
      e.bindBody(raw);
    } catch {
      throw body.invalid('expires_at', 'invalid_date', 'Data inválida.');
    }
    const text = raw.expires_at;
    if (text !== '' && (!isRealMoment(text) || e.record.getDateTime('expires_at').isZero())) {
      throw body.invalid('expires_at', 'invalid_date', 'Data inválida.');
    }
  }
  return e.next();
}

export function profileId(e: PbRecordEvent) {
  if (e.record.id !== e.record.getString('user_id')) {
    throw body.invalid('id', 'invalid_id', 'O id do perfil é o id do usuário.');
  }
  return e.next();
}

/** A profile goes with its user or not at all: without it the user would have access again. */
export function keepProfile(e: PbRecordEvent) {
  let user = null;
  try {
    user = e.app.findRecordById('users', e.record.getString('user_id'));
  } catch {
    // In the cascade the user row is already gone in this transaction.
  }
  if (user) throw body.invalid('user_id', 'profile_of_existing_user', 'O perfil só sai junto com o usuário.');
  return e.next();
}

/**
 * Rejecting a request: the reviewer and the time are the session's, whatever the body says, and a request is
 * decided once.
 */
export function rejectRegistration(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  only(e, ['status', 'reviewed_at', 'reviewed_by', 'rejection_reason']);
  e.record.set('reviewed_by', e.auth?.id);
  e.record.set('reviewed_at', clock.stamp());
  const outer = e.app;
  outer.runInTransaction((tx) => {
    // The rule read "pending" before the write lock; of many parallel rejections several come this far.
    const current = tx.findRecordById('registration_requests', e.record.id);
    if (current.getString('status') !== 'pending') {
      const decided = new ValidationError('already_decided', 'Esta solicitação já foi decidida.');
      throw new ApiError(409, 'Esta solicitação já foi decidida.', { status: decided });
    }
    e.app = tx;
    e.next();
  });
  e.app = outer;
}

const TICKET_STATES = ['pending', 'aberto', 'respondido', 'resolvido'];

export function updateTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  only(e, ['status', 'updated_at']);
  if (!TICKET_STATES.includes(e.record.getString('status'))) {
    throw body.invalid('status', 'invalid_status', 'Status inválido.');
  }
  return e.next();
}

/** The same bounds as the route's, without its key. */
export function createTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth() || !e.auth) return e.next();
  const { ticket, problems } = form.readNativeTicket(reply.body(e.requestEvent));
  if (reply.problems(e.requestEvent, problems)) return;
  const wait = limit.count(e, e.auth);
  if (wait) return reply.tooMany(e.requestEvent, 'message', wait);
  for (const [field, text] of Object.entries(ticket)) e.record.set(field, text);
  e.record.set('user_id', e.auth.id);
  e.record.set('status', 'pending');
  return e.next();
}

export function createFavorite(e: PbRecordRequestEvent) {
  if (!e.hasSuperuserAuth()) only(e, ['user_id', 'assistant_id']);
  return e.next();
}
