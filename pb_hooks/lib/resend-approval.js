/** `POST /api/app/resend-approval {requestId}`: the approval mail once more. */

const access = require('./access.js');
const actors = require('./actor.js');
const log = require('./log.js');
const mail = require('./approval-mail.js');
const reply = require('./reply.js');
const requests = require('./registration-request.js');

/** @param {PbRequestEvent} e */
function resendApproval(e) {
  access.requireAdmin(e);
  e.response.header().set('Cache-Control', 'no-store');
  const request = requests.find(e.app, requests.readId(reply.body(e)['requestId']));
  if (request.getString('status') !== 'approved')
    throw requests.conflict('not_approved', 'Esta solicitação não está aprovada.');
  const ip = e.realIP();
  const { state, reason } = mail.deliver(e.app, request, ip);
  if (state === 'failed') return reply.refuse(e, 502, 'mail', 'mail_failed', reason);
  const action = `Reenviou o e-mail de aprovação a ${request.email()}`;
  log.write(e.app, { type: 'admin', user: actors.actor(e).email, action, ip, status: 'sucesso' });
  return e.json(200, { mail: state });
}

module.exports = { resendApproval };
