/** A rejection leaves a row in the log; it is a write to the record, so it is seen here and not in a route. */

import * as actors from './actor.ts';
import * as log from './log.ts';

export function logRejection(e: PbRecordRequestEvent) {
  const before = e.record.original().getString('status');
  e.next();
  if (before === 'rejected' || e.record.getString('status') !== 'rejected') return;
  const action = `Rejeitou a solicitação de ${e.record.getString('email')}`;
  log.write(e.app, { type: 'admin', user: actors.actor(e).email, action, ip: e.realIP(), status: 'sucesso' });
}
