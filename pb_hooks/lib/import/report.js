/** What an import did or would do: a line for every row, the bad ones once more together, and the sum. */

/**
 * @typedef {object} Outcome
 * @property {number} line
 * @property {'novo' | 'alterado' | 'igual' | 'erro'} what
 * @property {string} title
 * @property {string[]} details changed fields, or reasons
 * @property {string} [kept] what the file asked for and was not done
 */

const PLURALS = { novo: 'novos', alterado: 'alterados', igual: 'iguais', erro: 'com erro' };

/** @param {Outcome} outcome @param {string} unit */
function lineOf({ line, what, title, details, kept }, unit) {
  const start = `${unit} ${line}: ${what}`;
  if (what === 'erro') return `${start}: ${details.join('; ')}${title ? ` (${title})` : ''}`;
  const changed = what === 'alterado' ? ` (${details.join(', ')})` : '';
  return `${start}${changed}: ${title}${kept ? ` [${kept}]` : ''}`;
}

/**
 * @param {import('../console/command.js').Call} call
 * @param {Outcome[]} outcomes
 * @param {'linha' | 'item'} unit
 * @param {boolean} written
 */
function print(call, outcomes, unit, written) {
  for (const outcome of outcomes) call.say(lineOf(outcome, unit));
  const bad = outcomes.filter(({ what }) => what === 'erro');
  if (bad.length > 0 && outcomes.length > 20) {
    call.say(`\nCom erro (${bad.length}):`);
    for (const outcome of bad) call.say(lineOf(outcome, unit));
  }
  const kept = outcomes.filter(({ kept }) => kept).length;
  if (kept > 0)
    call.say(
      `\nAcesso mantido em ${kept}: o arquivo o reduziria ou mudaria. Use --overwrite para valer o arquivo.`,
    );
  const count = (/** @type {keyof typeof PLURALS} */ what) =>
    outcomes.filter((one) => one.what === what).length;
  const sum = /** @type {(keyof typeof PLURALS)[]} */ (['novo', 'alterado', 'igual', 'erro'])
    .map((what) => `${count(what)} ${count(what) === 1 && what !== 'erro' ? what : PLURALS[what]}`)
    .join(', ');
  call.say(`\nTotal: ${outcomes.length} (${sum}).`);
  if (written) return call.say('Importação gravada.');
  if (call.flags.has('dry-run')) return call.say('Ensaio (--dry-run): nada foi gravado.');
  call.say('Nada foi importado: corrija o que está com erro, ou use --skip-bad para importar o resto.');
}

module.exports = { print };
