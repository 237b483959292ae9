/** `export-member EMAIL`: the person's own copy, as JSON on standard output and nothing else there. */

import * as log from '../../audit/audit-log.ts';
import * as clock from '../../host/clock.ts';
import * as commands from '../core/command.ts';
import * as held from './personal-data.ts';

function exportMember({ app, operands, say }: commands.Call) {
  const person = held.find(app, String(operands[0]));
  const data = held.collect(app, person);
  if (held.isNothing(data)) throw commands.refusal(`nada é guardado sobre ${person.email}.`);
  say(
    JSON.stringify(
      { email: person.email, generated_at: new Date(clock.now()).toISOString(), ...data },
      null,
      2,
    ),
  );
  const action = `Exportou os dados pessoais de ${person.email} pelo console`;
  log.write(app, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  return true;
}

export const run = (cmd: PbCommand, args: Iterable<string>) =>
  commands.run(cmd, args, 'export-member', exportMember);
