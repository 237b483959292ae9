/** What an import did or would do: a line for every row, the bad ones once more together, and the sum. */

import { counted, countText } from '../../../src/shared/count-text.ts';
import { startOf } from '../../../src/shared/start-of.ts';
import type { Outcome } from '../../tables/prepare-import.ts';
import type { Call } from '../core/command.ts';

const NAMES: Record<Outcome['what'], [string, string]> = {
  novo: ['novo', 'novos'],
  alterado: ['alterado', 'alterados'],
  igual: ['igual', 'iguais'],
  erro: ['com erro', 'com erro'],
};

/** A cell that is much too long is told by its beginning. */
const LONGEST_TITLE = 120;

function lineOf({ line, what, title: whole, details, kept }: Outcome, unit: string) {
  const title = whole.length > LONGEST_TITLE ? `${startOf(whole, LONGEST_TITLE)}…` : whole;
  const start = `${unit} ${line}: ${what}`;
  if (what === 'erro') return `${start}: ${details.join('; ')}${title ? ` (${title})` : ''}`;
  const more = details.length > 0 ? ` (${details.join(', ')})` : '';
  return `${start}${more}: ${title}${kept ? ` [${kept}]` : ''}`;
}

/** A cell with line breaks would write lines of its own. */
const oneLine = (text: string): string => (text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text);

type Unit = 'linha' | 'item';

/** A large list goes in parts, and what ended it came between two of them. */
export const partly = (written: number, unit: Unit) =>
  `Só ${unit === 'linha' ? `as primeiras ${countText(written)} linhas foram gravadas` : `os primeiros ${countText(written)} itens foram gravados`}. Repita o comando com a mesma lista: o que já está gravado vale como igual.`;

/** @param written how many of the first, where it was not all */
export function print(call: Call, outcomes: Outcome[], unit: Unit, written: 'all' | 'nothing' | number) {
  // One walk over all: to filter ten thousand rows for each count took longer than to print them.
  const counts = { novo: 0, alterado: 0, igual: 0, erro: 0 };
  let kept = 0;
  let endless = 0;
  for (const outcome of outcomes) {
    call.say(oneLine(lineOf(outcome, unit)));
    counts[outcome.what] += 1;
    if (outcome.kept) kept += 1;
    if (outcome.isEndless) endless += 1;
  }
  if (counts.erro > 0 && outcomes.length > 20) {
    call.say(`\nCom erro (${countText(counts.erro)}):`);
    for (const outcome of outcomes) if (outcome.what === 'erro') call.say(oneLine(lineOf(outcome, unit)));
  }
  if (kept > 0)
    call.say(
      `\nAcesso mantido em ${countText(kept)}: o arquivo o reduziria ou mudaria. Use --overwrite para valer o arquivo.`,
    );
  if (endless > 0)
    call.say(
      `\nSem validade, o acesso não expira: ${counted(endless, 'novo', 'novos')}. Se devia expirar, preencha a coluna validade antes de importar; depois, só com --overwrite.`,
    );
  const sum = (['novo', 'alterado', 'igual', 'erro'] as const)
    .map((what) => counted(counts[what], ...NAMES[what]))
    .join(', ');
  call.say(`\nTotal: ${countText(outcomes.length)} (${sum}).`);
  if (written === 'all') return call.say('Importação gravada.');
  if (typeof written === 'number') return call.say(partly(written, unit));
  if (call.flags.has('dry-run')) return call.say('Ensaio (--dry-run): nada foi gravado.');
  call.say('Nada foi importado: corrija o que está com erro, ou use --skip-bad para importar o resto.');
}
