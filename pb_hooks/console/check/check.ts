/** What a production host still lacks: the console command, and one line for the start. */

import * as command from '../core/command.ts';
import * as bootSnapshot from './boot-snapshot.ts';
import * as runChecks from './run-checks.ts';

export function run(cmd: PbCommand, args: Iterable<string>) {
  command.run(cmd, args, 'check', ({ app, flags, say }) => {
    const found = runChecks.all(app, !flags.has('no-mail'));
    for (const { level, name, text, todo } of found)
      say(`${level.padEnd(5)}  ${name}: ${text}${todo ? `. → ${todo}` : ''}`);
    const { lacking, line } = runChecks.sum(found);
    say(`\nResultado: ${line}.`);
    return lacking.length === 0;
  });
}

/** One line for the start. */
export function atStart(app: PbApp) {
  if (bootSnapshot.read(app).trial)
    return 'Modo de teste: antes de atender pessoas, rode ./comando.sh check (com npm start: npm run console -- check)';
  return `Conferência: ${runChecks.sum(runChecks.quick(app)).line}. Detalhes: ./comando.sh check`;
}
