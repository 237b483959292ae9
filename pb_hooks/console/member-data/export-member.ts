/** `export-member EMAIL`: the person's own copy, as JSON on standard output and nothing else there. */

import * as auditLog from '../../audit/audit-log.ts';
import * as clock from '../../host/clock.ts';
import * as command from '../core/command.ts';
import * as personalData from './personal-data.ts';

function exportMember({ app, operands, say }: command.Call) {
  const person = personalData.find(app, String(operands[0]));
  const data = personalData.collect(app, person);
  if (personalData.isNothing(data)) throw command.refusal(`nada é guardado sobre ${person.email}.`);
  say(JSON.stringify({ email: person.email, generated_at: clock.iso(), ...data }, null, 2));
  const action = `Exportou os dados pessoais de ${person.email} pelo console`;
  auditLog.write(app, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  return true;
}

export const run = (cmd: PbCommand, args: Iterable<string>) =>
  command.run(cmd, args, 'export-member', exportMember);
