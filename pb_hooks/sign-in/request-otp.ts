/**
 * `POST /api/collections/users/request-otp`: admission, rate limits, and the mail with link and code. The texts reveal
 * who is registered (the specification's choice); the limits bound that enumeration.
 */

import { REFUSALS } from '../../src/shared/refusals.ts';
import { formatMoment } from '../../src/shared/sao-paulo.ts';
import * as access from '../access/access.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as throttledLog from '../audit/throttled-log.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as addressLimit from '../http/address-limit.ts';
import * as clientAddress from '../http/client-address.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as fixedAdministrator from '../members/fixed-administrator.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as otp from './otp.ts';
import * as otpAlias from './otp-alias.ts';
import * as otpAttemptCounter from './otp-attempt-counter.ts';
import * as otpMailLimit from './otp-mail-limit.ts';
import * as signInAudit from './sign-in-audit.ts';
import * as signInMail from './sign-in-mail.ts';

const ASKED = 'ask';
/** Requests of one address in an hour. */
const PER_ADDRESS = 120;
const WHAT = 'Link de acesso';
/** Two dozen mails wait for eight processes: a few seconds, unless the mail server is silent. */
const CROWDED_SECONDS = 5;
const ONLY_LINKS = 'O código do e-mail já enviado não entra mais daqui: use o link.';

const TEXTS = { ...REFUSALS, invalid_email: 'Informe um e-mail válido.' };

/** @returns an id, '' for none */
function firstId(app: PbApp, sql: string, email: string): string {
  return db.first(app, `SELECT id FROM ${sql} LIMIT 1`, { id: '' }, { email })?.id ?? '';
}

/** The user who gets a mail, or the code of the refusal. Throws when the database fails. */
function admit(app: PbApp, email: string): { user: PbRecord } | { code: keyof typeof TEXTS } {
  if (fixedAdministrator.isFixed(email)) return { user: fixedAdministrator.ensure(app, email) };
  const id = firstId(app, 'users WHERE email = {:email} COLLATE NOCASE', email);
  if (id) {
    const may = access.state(app, id);
    return may.ok ? { user: app.findRecordById('users', id) } : { code: may.state };
  }
  const approved = firstId(
    app,
    "registration_requests WHERE email = {:email} COLLATE NOCASE AND status = 'approved'",
    email,
  );
  return { code: approved ? 'approved_without_account' : 'user_not_found' };
}

/** False also where the database cannot say. */
function hasAccount(app: PbApp, email: string) {
  try {
    return firstId(app, 'users WHERE email = {:email} COLLATE NOCASE', email) !== '';
  } catch {
    return false;
  }
}

function turnAway(e: PbRequestEvent, email: string, code: keyof typeof TEXTS) {
  const isKnown = code === 'internal' ? hasAccount(e.app, email) : code !== 'user_not_found';
  const user = isKnown ? email : emailAddress.masked(email);
  const action = `${WHAT} recusado: ${signInAudit.reason(code)}`;
  const alike = { what: `ask:${code}`, from: clientAddress.limitKey(e), rest: user };
  if (code === 'internal')
    throttledLog.write(e.app, alike, { type: 'erro', user, action, ip: e.realIP(), status: 'erro' });
  else throttledLog.warn(e, alike, user, action);
  return errorResponse.respondError(e, 400, 'email', code, TEXTS[code]);
}

/** @param who the person whose limit it was, '' for the address */
function tooOften(e: PbRequestEvent, who: string, wait: number) {
  limitLog.tooMany(e, `${WHAT} recusado: pedidos demais`, who);
  return errorResponse.tooMany(e, 'email', wait);
}

/**
 * Mail limit reached: the response names the mail under way, with an alias for its code.
 */
function notYet(e: PbRequestEvent, user: PbRecord, wait: number) {
  const alias = otpAlias.ofNewestCode(e.app, user, clientAddress.networkOf(e));
  if (!alias) return tooOften(e, user.email(), wait);
  limitLog.tooMany(e, `${WHAT} recusado: pedidos demais`, user.email());
  if (!otpAttemptCounter.isLeft(e.app, { code: alias.code, user: user.id, alias: alias.id })) {
    const link = { code: 'link_only', message: ONLY_LINKS } as const;
    return errorResponse.tooMany(e, 'email', wait, { link });
  }
  const pending = { code: 'already_sent', message: alias.id } as const;
  const expires = { code: 'seconds_left', message: String(alias.seconds) } as const;
  return errorResponse.tooMany(e, 'email', wait, { expires, pending });
}

/** Malformed address: logged by network only. */
function noAddress(e: PbRequestEvent) {
  const alike = { what: 'invalid', from: clientAddress.limitKey(e) };
  throttledLog.warn(e, alike, '', `${WHAT} recusado: e-mail inválido`);
  return errorResponse.respondError(e, 400, 'email', 'invalid_email', TEXTS.invalid_email);
}

/** The secrets, and the mail that brings them. Throws when the database fails. */
function prepare(e: PbRequestEvent, user: PbRecord) {
  const name = appName.appName(e.app);
  const url = appUrl.appUrl(e.app);
  const isLinkAlone = otpAttemptCounter.onlyLinks(e.app, user.id);
  // Last of what can fail: secrets that no mail brings can only be guessed at.
  const made = otp.make(e.app, user);
  const mail = signInMail.signInMail({
    appName: name,
    name: user.getString('name'),
    code: isLinkAlone ? '' : made.code,
    link: `${url}/#entrar=${made.linkId}.${made.link}`,
    until: formatMoment(clock.stamp(otp.LIFE_SECONDS * 1000)).slice(-5),
  });
  return { made, mail };
}

/** As `prepare`; a failure costs none of the person's mails. */
function prepareOrRefund(e: PbRequestEvent, user: PbRecord) {
  try {
    return prepare(e, user);
  } catch (failure) {
    // Nothing has left: the next tap, a second later, would be refused as one too many.
    otpMailLimit.refund(e.app, user.id);
    throw failure;
  }
}

function mailSecrets(e: PbRequestEvent, user: PbRecord) {
  const { made, mail } = prepareOrRefund(e, user);
  // Another one each time, by which Gmail does not fold the second of two under the first: what both say is all but their secrets.
  const headers = { 'X-Entity-Ref-ID': $security.randomString(20) };
  const delivery = sendMail.send(e.app, { to: user.email(), ...mail, headers });
  if (delivery.sent) return e.json(200, { otpId: made.codeId });

  if (delivery.isCrowded) {
    otp.revoke(e.app, made.linkId, made.codeId);
    otpMailLimit.refund(e.app, user.id);
    // Else a crowd behind one address that waits as told would use up its hour. A flood stays bounded: the mails that fill the
    // places are counted, one person has ten such answers in 15 minutes, and those who are refused otherwise get nothing back.
    addressLimit.refund(e, ASKED, clock.HOUR_SECONDS);
    return errorResponse.tooMany(e, 'email', CROWDED_SECONDS);
  }
  const action = `${WHAT} não enviado: ${delivery.detail}`;
  auditLog.write(e.app, { type: 'erro', user: user.email(), action, ip: e.realIP(), status: 'erro' });
  if (delivery.mayArrive) {
    const pending = { code: 'mail_timeout', message: made.codeId } as const;
    return errorResponse.respondError(e, 400, 'email', 'mail_failed', delivery.reason, { pending });
  }
  // The mail was refused: a code that its owner will never see can only be guessed at.
  otp.revoke(e.app, made.linkId, made.codeId);
  otpMailLimit.refund(e.app, user.id);
  return errorResponse.respondError(e, 400, 'email', 'mail_failed', delivery.reason);
}

/** Handles a request for a link. */
export function requestOtp(e: PbRequestEvent) {
  const wait = addressLimit.count(e, ASKED, clock.HOUR_SECONDS, PER_ADDRESS);
  if (wait) return tooOften(e, '', wait);
  const email = emailAddress.canonical(jsonBody.fieldsOf(e)['email']);
  if (!email) return noAddress(e);
  try {
    const admitted = admit(e.app, email);
    if ('code' in admitted) return turnAway(e, email, admitted.code);
    const soon = otpMailLimit.acquire(e.app, admitted.user.id);
    if (soon) return notYet(e, admitted.user, soon);
    return mailSecrets(e, admitted.user);
  } catch (failure) {
    e.app.logger().warn('request-otp failed', 'error', String(failure));
    return turnAway(e, email, 'internal');
  }
}
