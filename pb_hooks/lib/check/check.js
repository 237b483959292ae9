/** What a production host still lacks: the console command, the line of the start, and the route for administrators. */

const access = require('../access.js');
const backups = require('./backups.js');
const clock = require('../clock.js');
const commandLine = require('../console/command-line.js');
const commands = require('../console/command.js');
const machine = require('./machine.js');
const memory = require('../short-memory.js');
const outside = require('./outside.js');
const proxies = require('./proxy.js');
const settings = require('./settings.js');
const started = require('./started-with.js');
const testMail = require('./test-mail.js');

const LASTS_SECONDS = 60;

/** @typedef {import('./finding.js').Finding} Finding */

/** What can be told in a moment, without asking anybody. @param {PbApp} app @returns {Finding[]} */
function quick(app) {
  const { flags } = commandLine.split([...$os.args]);
  const { address, mail, administrator, superuser, trial, limits, encryption, catalogue, law } = settings;
  const found = [address, mail, administrator, superuser, trial, limits, proxies.proxy, encryption].map(
    (look) => look(app),
  );
  found.push(machine.permissions(app));
  found.push(machine.files(app, flags['migrationsDir'] || '', flags['publicDir'] || ''));
  return found.concat([catalogue, law].map((look) => look(app)));
}

/** @param {PbApp} app @param {boolean} withMail @returns {Finding[]} */
function all(app, withMail) {
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

/** @param {Finding[]} found */
function sum(found) {
  const of = (/** @type {Finding['level']} */ level) => found.filter((one) => one.level === level);
  const lacking = of('falta').map(({ name }) => name);
  const names = lacking.length > 0 ? ` (${lacking.join(', ')})` : '';
  return {
    lacking,
    line: `${of('ok').length} ok, ${of('aviso').length} aviso(s), ${lacking.length} falta(s)${names}`,
  };
}

/** @param {PbCommand} cmd @param {Iterable<string>} args */
function run(cmd, args) {
  commands.run(cmd, args, 'check', ({ app, flags, say }) => {
    const found = all(app, !flags.has('no-mail'));
    for (const { level, name, text, todo } of found)
      say(`${level.padEnd(5)}  ${name}: ${text}${todo ? `. → ${todo}` : ''}`);
    const { lacking, line } = sum(found);
    say(`\nResultado: ${line}.`);
    return lacking.length === 0;
  });
}

/** One line for the start. @param {PbApp} app */
function atStart(app) {
  if (started.read(app).trial) return 'Modo de teste: antes de atender pessoas, rode ./pocketbase check';
  return `Conferência: ${sum(quick(app)).line}. Detalhes: ./pocketbase check`;
}

/**
 * `GET /api/app/system-status`. Kept for a minute: it opens connections and starts programs.
 * @param {PbRequestEvent} e
 */
function systemStatus(e) {
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

module.exports = { run, atStart, systemStatus };
