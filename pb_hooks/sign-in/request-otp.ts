/**
 * `POST /api/collections/users/request-otp`: who may have a link, and the mail that brings it. The texts reveal
 * who is registered (the specification's choice); the limits keep that within the same bounds for everybody.
 */

import * as access from '../access/access.ts';
import * as log from '../audit/audit-log.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as counted from '../audit/throttled-log.ts';
import * as address from '../domain/email-address.ts';
import * as client from '../http/client-address.ts';
import * as reply from '../http/error-response.ts';
import * as limit from '../http/rate-limit.ts';
import * as texts from '../mail/mail-text.ts';
import * as mailer from '../mail/send-mail.ts';
import * as administrator from '../members/fixed-administrator.ts';
import * as name from '../settings/app-name.ts';
import * as secrets from './otp.ts';
import * as aliases from './otp-alias.ts';
import * as tries from './otp-attempt-counter.ts';
import * as allowance from './otp-mail-limit.ts';
import * as refusals from './sign-in-audit.ts';

const HOUR = 3600;
const WHAT = 'Link de acesso';
/** Two dozen mails wait for eight processes: a few seconds, unless the mail server is silent. */
const CROWDED_SECONDS = 5;

const TEXTS = {
  invalid_email: 'Informe um e-mail válido.',
  user_not_found: 'Usuário não encontrado ou aguardando aprovação. Solicite seu cadastro primeiro.',
  user_inactive: 'Usuário inativo. Entre em contato com o suporte.',
  access_expired: 'Acesso expirado. Entre em contato com o suporte.',
  approved_without_account:
    'Usuário aprovado mas ainda não foi criado no sistema. Entre em contato com o suporte.',
  internal: 'Erro interno. Tente novamente.',
};

/** @returns an id, '' for none */
function firstId(app: PbApp, sql: string, email: string): string {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  app.db().newQuery(`SELECT id FROM ${sql} LIMIT 1`).bind({ email }).all(rows);
  return rows.length > 0 ? String(rows[0]?.id) : '';
}

/** The user who gets a mail, or the code of the refusal. Throws when the database cannot answer. */
function admit(app: PbApp, email: string): { user: PbRecord } | { code: keyof typeof TEXTS } {
  if (administrator.isFixed(email)) return { user: administrator.ensure(app, email) };
  const id = firstId(app, 'users WHERE email = {:email} COLLATE NOCASE', email);
  if (id) {
    const may = access.state(app, id);
    if (may.ok) return { user: app.findRecordById('users', id) };
    return { code: may.state === 'user_inactive' ? 'user_inactive' : 'access_expired' };
  }
  const approved = firstId(
    app,
    "registration_requests WHERE email = {:email} COLLATE NOCASE AND status = 'approved'",
    email,
  );
  return { code: approved ? 'approved_without_account' : 'user_not_found' };
}

function turnAway(e: PbRequestEvent, email: string, code: keyof typeof TEXTS) {
  const user = code === 'user_not_found' ? address.masked(email) : email;
  const action = `${WHAT} recusado: ${refusals.reason(code)}`;
  const isFault = code === 'internal';
  counted.write(
    e.app,
    { what: `ask:${code}`, from: client.limitKey(e), rest: user },
    {
      type: isFault ? 'erro' : 'seguranca',
      user,
      action,
      ip: e.realIP(),
      status: isFault ? 'erro' : 'alerta',
    },
  );
  return reply.refuse(e, 400, 'email', code, TEXTS[code]);
}

/** @param who the person whose limit it was, '' for the address */
function tooOften(e: PbRequestEvent, who: string, wait: number) {
  limitLog.tooMany(e, `${WHAT} recusado: pedidos demais`, who);
  return reply.tooMany(e, 'email', wait);
}

/**
 * No further mail for this person now; the one that is on its way already is told of, with an id for its code.
 */
function notYet(e: PbRequestEvent, user: PbRecord, wait: number) {
  const alias = aliases.ofNewestCode(e.app, user);
  if (!alias) return tooOften(e, user.email(), wait);
  limitLog.tooMany(e, `${WHAT} recusado: pedidos demais`, user.email());
  const pending = { code: 'already_sent', message: alias.id };
  const expires = { code: 'seconds_left', message: String(alias.seconds) };
  return reply.tooMany(e, 'email', wait, { expires, pending });
}

/** Nobody to name: no more than a try from an address. */
function noAddress(e: PbRequestEvent) {
  const entry = { type: 'seguranca' as const, user: '', ip: e.realIP() };
  const action = `${WHAT} recusado: e-mail inválido`;
  counted.write(e.app, { what: 'invalid', from: client.limitKey(e) }, { ...entry, action, status: 'alerta' });
  return reply.refuse(e, 400, 'email', 'invalid_email', TEXTS.invalid_email);
}

function mailSecrets(e: PbRequestEvent, user: PbRecord) {
  const made = secrets.make(e.app, user);
  const { appURL } = e.app.settings().meta;
  const mail = texts.signIn({
    appName: name.appName(e.app),
    name: user.getString('name'),
    code: tries.onlyLinks(e.app, user.id) ? '' : made.code,
    link: `${appURL.replace(/\/+$/, '')}/#entrar=${made.linkId}.${made.link}`,
  });
  const delivery = mailer.send(e.app, { to: user.email(), ...mail });
  if (delivery.sent) return e.json(200, { otpId: made.codeId });

  if (delivery.isCrowded) {
    secrets.drop(e.app, made.linkId, made.codeId);
    allowance.giveBack(e.app, user.id);
    return reply.tooMany(e, 'email', CROWDED_SECONDS);
  }
  const action = `Link de acesso não enviado: ${delivery.detail}`;
  log.write(e.app, { type: 'erro', user: user.email(), action, ip: e.realIP(), status: 'erro' });
  if (delivery.mayArrive) {
    const pending = { code: 'mail_timeout', message: made.codeId };
    return reply.refuse(e, 400, 'email', 'mail_failed', delivery.reason, { pending });
  }
  // Nobody will receive these: a code that nobody knows is only something to guess at.
  secrets.drop(e.app, made.linkId, made.codeId);
  allowance.giveBack(e.app, user.id);
  return reply.refuse(e, 400, 'email', 'mail_failed', delivery.reason);
}

/** Answers the request for a link. */
export function requestSignIn(e: PbRequestEvent) {
  e.response.header().set('Cache-Control', 'no-store');
  const wait = limit.hit(e.app, `ask:${client.limitKey(e)}`, HOUR, 120);
  if (wait) return tooOften(e, '', wait);
  const email = address.canonical(reply.body(e)['email']);
  if (!email) return noAddress(e);
  try {
    const admitted = admit(e.app, email);
    if ('code' in admitted) return turnAway(e, email, admitted.code);
    const soon = allowance.take(e.app, admitted.user.id);
    if (soon) return notYet(e, admitted.user, soon);
    return mailSecrets(e, admitted.user);
  } catch (failure) {
    e.app.logger().warn('request-otp failed', 'error', String(failure));
    return turnAway(e, email, 'internal');
  }
}
