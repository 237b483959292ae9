/**
 * `POST /api/collections/users/request-otp`: who may have a link, and the mail that brings it. The texts reveal
 * who is registered (the specification's choice); the limits keep that within the same bounds for everybody.
 */

const access = require('./access.js');
const aliases = require('./code-alias.js');
const allowance = require('./mail-allowance.js');
const address = require('./email-address.js');
const name = require('./app-name.js');
const mailer = require('./bounded-mail.js');
const texts = require('./mail-texts.js');
const administrator = require('./administrator.js');
const client = require('./client-address.js');
const counted = require('./counted-log.js');
const limit = require('./rate-limit.js');
const log = require('./log.js');
const refusals = require('./refusal-log.js');
const secrets = require('./sign-in-secrets.js');
const reply = require('./reply.js');
const tries = require('./code-tries.js');

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

/** @param {PbApp} app @param {string} sql @param {string} email @returns {string} an id, '' for none */
function firstId(app, sql, email) {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  app.db().newQuery(`SELECT id FROM ${sql} LIMIT 1`).bind({ email }).all(rows);
  return rows.length > 0 ? String(rows[0]?.id) : '';
}

/**
 * The user who gets a mail, or the code of the refusal. Throws when the database cannot answer.
 * @param {PbApp} app
 * @param {string} email
 * @returns {{ user: PbRecord } | { code: keyof typeof TEXTS }}
 */
function admit(app, email) {
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

/** @param {PbRequestEvent} e @param {string} email @param {keyof typeof TEXTS} code */
function turnAway(e, email, code) {
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

/** @param {PbRequestEvent} e @param {string} who the person whose limit it was, '' for the address @param {number} wait */
function tooOften(e, who, wait) {
  refusals.tooMany(e, `${WHAT} recusado: pedidos demais`, who);
  return reply.tooMany(e, 'email', wait);
}

/**
 * No further mail for this person now; the one that is on its way already is told of, with an id for its code.
 * @param {PbRequestEvent} e
 * @param {PbRecord} user
 * @param {number} wait
 */
function notYet(e, user, wait) {
  const alias = aliases.ofNewestCode(e.app, user);
  if (!alias) return tooOften(e, user.email(), wait);
  refusals.tooMany(e, `${WHAT} recusado: pedidos demais`, user.email());
  const pending = { code: 'already_sent', message: alias.id };
  const expires = { code: 'seconds_left', message: String(alias.seconds) };
  return reply.tooMany(e, 'email', wait, { expires, pending });
}

/** Nobody to name: no more than a try from an address. @param {PbRequestEvent} e */
function noAddress(e) {
  const entry = { type: /** @type {const} */ ('seguranca'), user: '', ip: e.realIP() };
  const action = `${WHAT} recusado: e-mail inválido`;
  counted.write(e.app, { what: 'invalid', from: client.limitKey(e) }, { ...entry, action, status: 'alerta' });
  return reply.refuse(e, 400, 'email', 'invalid_email', TEXTS.invalid_email);
}

/** @param {PbRequestEvent} e @param {PbRecord} user */
function mailSecrets(e, user) {
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

/**
 * Answers the request for a link.
 * @param {PbRequestEvent} e
 */
function requestSignIn(e) {
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

module.exports = { requestSignIn };
