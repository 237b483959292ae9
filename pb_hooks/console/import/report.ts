/** What an import did or would do: a line for every row, the bad ones once more together, and the sum. */

import type { Outcome } from '../../tables/prepare-import.ts';
import type { Call } from '../core/command.ts';

const PLURALS = { novo: 'novos', alterado: 'alterados', igual: 'iguais', erro: 'com erro' };

function lineOf({ line, what, title, details, kept }: Outcome, unit: string) {
  const start = `${unit} ${line}: ${what}`;
  if (what === 'erro') return `${start}: ${details.join('; ')}${title ? ` (${title})` : ''}`;
  const changed = what === 'alterado' ? ` (${details.join(', ')})` : '';
  return `${start}${changed}: ${title}${kept ? ` [${kept}]` : ''}`;
}

export function print(call: Call, outcomes: Outcome[], unit: 'linha' | 'item', written: boolean) {
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
  const count = (what: keyof typeof PLURALS) => outcomes.filter((one) => one.what === what).length;
  const sum = (['novo', 'alterado', 'igual', 'erro'] as (keyof typeof PLURALS)[])
    .map((what) => `${count(what)} ${count(what) === 1 && what !== 'erro' ? what : PLURALS[what]}`)
    .join(', ');
  call.say(`\nTotal: ${outcomes.length} (${sum}).`);
  if (written) return call.say('Importação gravada.');
  if (call.flags.has('dry-run')) return call.say('Ensaio (--dry-run): nada foi gravado.');
  call.say('Nada foi importado: corrija o que está com erro, ou use --skip-bad para importar o resto.');
}
