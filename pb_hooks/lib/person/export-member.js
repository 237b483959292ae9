/** `export-member EMAIL`: the person's own copy, as JSON on standard output and nothing else there. */

const clock = require('../clock.js');
const commands = require('../console/command.js');
const held = require('./held.js');
const log = require('../log.js');

/** @param {import('../console/command.js').Call} call */
function exportMember({ app, operands, say }) {
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

/** @param {PbCommand} cmd @param {Iterable<string>} args */
const run = (cmd, args) => commands.run(cmd, args, 'export-member', exportMember);

module.exports = { run };
