/** `end-sessions --yes`: after an incident, revokes all sessions, superusers included. The data stays. */

import * as auditLog from '../../audit/audit-log.ts';
import * as db from '../../host/db.ts';
import * as transaction from '../../host/transaction.ts';
import * as command from '../core/command.ts';

function endSessions({ app, flags, say }: command.Call) {
  if (!flags.has('yes')) {
    say('Todas as pessoas terão de entrar de novo. Para encerrar as sessões, repita o comando com --yes.');
    return false;
  }
  let ended = 0;
  transaction.lockedTransaction(app, (tx) => {
    const run = (sql: string) => db.run(tx, sql);
    // The key is part of what signs a token: a new one revokes every token at once.
    for (const table of ['users', '_superusers'])
      ended += run(`UPDATE ${table} SET tokenKey = lower(hex(randomblob(25)))`);
    run('DELETE FROM _otps');
  });
  const accounts = ended === 1 ? '1 conta' : `${ended} contas`;
  say(`Sessões encerradas de ${accounts}. Os aplicativos abertos pedem entrada em poucos segundos.`);
  const action = 'Encerrou todas as sessões pelo console';
  auditLog.write(app, { type: 'seguranca', user: 'console', action, ip: '', status: 'alerta' });
  return true;
}

export const run = (cmd: PbCommand, args: Iterable<string>) =>
  command.run(cmd, args, 'end-sessions', endSessions);
