/**
 * What may be written to profiles by the record API. Rules read what is stored; these read what was asked, before it is
 * lost: an unreadable date is stored as empty, which means lifetime.
 */

import { isCalendarDay } from '../../src/shared/calendar-day.ts';
import { findRecord } from '../host/find-record.ts';
import * as validationError from '../http/validation-error.ts';

const DATE = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

function isRealMoment(text: string) {
  const [, day = '', hour, minute] = DATE.exec(text) ?? [];
  return isCalendarDay(day) && day >= '2000' && day < '2201' && Number(hour) < 24 && Number(minute) < 60;
}

/**
 * `expires_at` is a full moment with its zone, or empty in so many words. A bare date would end at 21:00 of the
 * day before in São Paulo.
 */
export function profileDates(e: PbRecordRequestEvent) {
  if (Object.keys(e.requestInfo().body).some((field) => /^.?expires_at.$|^\+expires_at$/.test(field))) {
    throw validationError.invalid('expires_at', 'field_not_allowed', 'Campo não permitido.');
  }
  if ('expires_at' in e.requestInfo().body) {
    // The request info is normalised already ("garbage" has become ''): the body itself is read again.
    const raw = new DynamicModel({ expires_at: '' });
    try {
      e.bindBody(raw);
    } catch {
      throw validationError.invalid('expires_at', 'invalid_date', 'Data inválida.');
    }
    const text = raw.expires_at;
    if (text !== '' && (!isRealMoment(text) || e.record.getDateTime('expires_at').isZero())) {
      throw validationError.invalid('expires_at', 'invalid_date', 'Data inválida.');
    }
    keepMilliseconds(e.record);
  }
  return e.next();
}

/**
 * PocketBase's dashboard writes a date anew, without its milliseconds, when somebody has only passed through its field: taken for
 * another end, a refund would leave it as changed by hand, and a notice that is due on that day would not leave.
 */
function keepMilliseconds(profile: PbRecord) {
  const before = profile.original().getString('expires_at');
  const toSecond = (moment: string) => moment.slice(0, '2000-01-01 00:00:00'.length);
  if (before !== '' && toSecond(before) === toSecond(profile.getString('expires_at')))
    profile.set('expires_at', before);
}

export function profileId(e: PbRecordEvent) {
  if (e.record.id !== e.record.getString('user_id')) {
    throw validationError.invalid('id', 'invalid_id', 'O id do perfil é o id do usuário.');
  }
  return e.next();
}

/** A profile goes with its user or not at all: without it the user would have access again. */
export function keepProfile(e: PbRecordEvent) {
  // In the cascade the user row is already gone in this transaction.
  if (findRecord(e.app, 'users', e.record.getString('user_id')))
    throw validationError.invalid(
      'user_id',
      'profile_of_existing_user',
      'O perfil só sai junto com o usuário.',
    );
  return e.next();
}
