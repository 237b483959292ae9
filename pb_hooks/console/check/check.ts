/** What a production host still lacks: the console command, the line of the start, and the route for administrators. */

import * as auditLog from '../../audit/audit-log.ts';
import * as clock from '../../host/clock.ts';
import * as ttlStore from '../../host/ttl-store.ts';
import * as currentActor from '../../http/current-actor.ts';
import * as errorResponse from '../../http/error-response.ts';
import * as rateLimit from '../../http/rate-limit.ts';
import * as mailTrouble from '../../mail/mail-trouble.ts';
import * as command from '../core/command.ts';
import * as commandLine from '../core/command-line.ts';
import * as backups from './backups.ts';
import * as bootSnapshot from './boot-snapshot.ts';
import * as hostChecks from './host-checks.ts';
import * as proxy from './proxy.ts';
import * as publicChecks from './public-checks.ts';
import type { Finding } from './result.ts';
import * as settings from './settings.ts';
import * as testMail from './test-mail.ts';
import * as versions from './versions.ts';

const LASTS_SECONDS = 60;
const CACHE = 'system-status';
/** A mail server holds a request for up to 13 s; one mail in a while is enough to see whether it takes any. */
const TEST_MAIL_SECONDS = 30;

/** The fast checks, without network. */
function quick(app: PbApp): Finding[] {
  const { flags } = commandLine.split([...$os.args]);
  const { address, mail, administrator, superuser, trial, limits, encryption, catalogue, law } = settings;
  const found = [address, mail, administrator, superuser, trial, limits, proxy.proxy, encryption].map(
    (look) => look(app),
  );
  found.push(hostChecks.permissions(app));
  found.push(hostChecks.files(app, flags['migrationsDir'] || ''));
  return found.concat([catalogue, law].map((look) => look(app)));
}

function all(app: PbApp, withMail: boolean): Finding[] {
  const { found, offset } = publicChecks.reached(app);
  return [
    ...quick(app),
    found,
    withMail ? testMail.send(app) : testMail.last(app),
    publicChecks.senderDomain(app),
    backups.backups(app),
    hostChecks.disk(app),
    hostChecks.clock(app, offset),
    versions.versions(app),
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
  command.run(cmd, args, 'check', ({ app, flags, say }) => {
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
  if (bootSnapshot.read(app).trial) return 'Modo de teste: antes de atender pessoas, rode ./comando.sh check';
  return `Conferência: ${sum(quick(app)).line}. Detalhes: ./comando.sh check`;
}

/** Another one once mails no longer leave, or do again: whoever looks then shall not see the minute before. */
const cacheKey = (app: PbApp) => `${CACHE}:${mailTrouble.current(app)?.since ?? ''}`;

/** `GET /api/app/system-status`. Kept for a minute: it opens connections and starts programs. */
export function systemStatus(e: PbRequestEvent) {
  const status = ttlStore.cached(e.app, cacheKey(e.app), LASTS_SECONDS, () => {
    const items = all(e.app, false);
    return JSON.stringify({ ok: sum(items).lacking.length === 0, checked_at: clock.iso(), items });
  });
  return e.json(200, JSON.parse(status));
}

/** `POST /api/app/send-test-mail`: one to whoever asks, who can look whether it arrives. */
export function sendTestMail(e: PbRequestEvent) {
  const wait = rateLimit.count(e.app, 'test-mail', TEST_MAIL_SECONDS, 1);
  if (wait > 0) return errorResponse.tooMany(e, 'mail', wait);
  const { email } = currentActor.actor(e);
  const item = testMail.send(e.app, email);
  ttlStore.update(e.app, cacheKey(e.app), 1, () => '');
  const action = `Enviou um e-mail de teste a ${email}`;
  const status = item.level === 'ok' ? ('sucesso' as const) : ('erro' as const);
  auditLog.write(e.app, { type: 'admin', user: email, action, ip: e.realIP(), status });
  return e.json(200, { item });
}
