/** Resolving and deleting tickets through PocketBase's own routes: in one piece, and with a row in the log. */

const actors = require('./actor.js');
const log = require('./log.js');
const tickets = require('./ticket.js');

/** What superusers do in the dashboard has a trail of its own. @param {PbRecordRequestEvent} e @param {string} action */
function note(e, action) {
  if (e.hasSuperuserAuth()) return;
  log.write(e.app, { type: 'admin', user: actors.actor(e).email, action, ip: e.realIP(), status: 'sucesso' });
}

/** @param {PbRecord} ticket */
const named = (ticket) => `ticket ${tickets.shortId(ticket.id)} de ${ticket.email()}`;

/** @param {PbRecordRequestEvent} e */
function logStatus(e) {
  const before = e.record.original().getString('status');
  e.next();
  const status = e.record.getString('status');
  if (status === before) return;
  note(
    e,
    status === 'resolvido' ? `Resolveu o ${named(e.record)}` : `Mudou o ${named(e.record)} para ${status}`,
  );
}

/**
 * The messages first, then the ticket, together or not at all.
 * @param {PbRecordRequestEvent} e
 */
function deleteTicket(e) {
  const outer = e.app;
  outer.runInTransaction((tx) => {
    for (const message of tx.findRecordsByFilter('support_messages', 'sender_id = {:id}', '', 0, 0, {
      id: e.record.id,
    }))
      tx.delete(message);
    e.app = tx;
    e.next();
  });
  e.app = outer;
  note(e, `Excluiu o ${named(e.record)}`);
}

/** @param {PbRecordRequestEvent} e */
function logMessageDeletion(e) {
  e.next();
  note(e, `Excluiu uma mensagem do ticket ${tickets.shortId(e.record.getString('sender_id'))}`);
}

module.exports = { logStatus, deleteTicket, logMessageDeletion };
