/** What a production host still lacks: the console command, the line of the start, and the route for administrators. */

import * as access from '../../access/access.ts';
import * as clock from '../../host/clock.ts';
import * as memory from '../../host/ttl-store.ts';
import * as commands from '../core/command.ts';
import * as commandLine from '../core/command-line.ts';
import * as backups from './backups.ts';
import * as started from './boot-snapshot.ts';
import * as machine from './host-checks.ts';
import * as proxies from './proxy.ts';
import * as outside from './public-checks.ts';
import type { Finding } from './result.ts';
import * as settings from './settings.ts';
import * as testMail from './test-mail.ts';

const LASTS_SECONDS = 60;

/** What can be told in a moment, without asking anybody. */
function quick(app: PbApp): Finding[] {
  const { flags } = commandLine.split([...$os.args]);
  const { address, mail, administrator, superuser, trial, limits, encryption, catalogue, law } = settings;
  const found = [address, mail, administrator, superuser, trial, limits, proxies.proxy, encryption].map(
    (look) => look(app),
  );
  found.push(machine.permissions(app));
  found.push(machine.files(app, flags['migrationsDir'] || '', flags['publicDir'] || ''));
  return found.concat([catalogue, law].map((look) => look(app)));
}

function all(app: PbApp, withMail: boolean): Finding[] {
  const { found, offset } = outside.reached(app);
  return [
    ...quick(app),
    found,
    withMail ? testMail.send(app) : testMail.last(app),
    outside.senderDomain(app),
    backups.backups(app),
    machine.disk(app),
    machine.clock(app, offset),
  ];
}

function sum(found: Finding[]) {
  const of = (level: Finding['level']) => found.filter((one) => one.level === level);
  const lacking = of('falta').map(({ name }) => name);
  const names = lacking.length > 0 ? ` (${lacking.join(', ')})` : '';
  return {
    lacking,
    line: `${of('ok').length} ok, ${of('aviso').length} aviso(s), ${lacking.length} falta(s)${names}`,
  };
}

export function run(cmd: PbCommand, args: Iterable<string>) {
  commands.run(cmd, args, 'check', ({ app, flags, say }) => {
    const found = all(app, !flags.has('no-mail'));
    for (const { level, name, text, todo } of found)
      say(`${level.padEnd(5)}  ${name}: ${text}${todo ? `. → ${todo}` : ''}`);
    const { lacking, line } = sum(found);
    say(`\nResultado: ${line}.`);
    return lacking.length === 0;
  });
}

/** One line for the start. */
export function atStart(app: PbApp) {
  if (started.read(app).trial) return 'Modo de teste: antes de atender pessoas, rode ./pocketbase check';
  return `Conferência: ${sum(quick(app)).line}. Detalhes: ./pocketbase check`;
}

/** `GET /api/app/system-status`. Kept for a minute: it opens connections and starts programs. */
export function systemStatus(e: PbRequestEvent) {
  access.requireAdmin(e);
  let kept = memory.read(e.app, 'system-status');
  if (kept === '') {
    const items = all(e.app, false);
    kept = JSON.stringify({
      ok: sum(items).lacking.length === 0,
      checked_at: new Date(clock.now()).toISOString(),
      items,
    });
    const fresh = kept;
    memory.update(e.app, 'system-status', LASTS_SECONDS, () => fresh);
  }
  return e.json(200, JSON.parse(kept));
}
