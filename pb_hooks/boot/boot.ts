/** The start of the server: everything that must be true before the first request. */

import * as requestLog from '../audit/request-log.ts';
import * as epoch from '../catalogue/epoch.ts';
import * as bootSnapshot from '../console/check/boot-snapshot.ts';
import * as check from '../console/check/check.ts';
import * as commandLine from '../console/core/command-line.ts';
import * as db from '../host/db.ts';
import * as environment from '../host/environment.ts';
import * as ready from '../host/ready.ts';
import * as releaseFiles from '../host/release-files.ts';
import * as trialLeftovers from '../host/trial-leftovers.ts';
import * as fixedAdministrator from '../members/fixed-administrator.ts';
import * as publisher from '../realtime/publisher.ts';
import * as account from '../superusers/account.ts';
import * as applySettings from './apply-settings.ts';
import * as instanceLock from './instance-lock.ts';

/**
 * Whether this process serves: console commands load the hooks too, and must neither migrate nor take the lock.
 */
export const serves = (args: Iterable<string>) => commandLine.commandOf(args) === 'serve';

/** fsync for every commit: a power cut takes back nothing that was acknowledged. */
function durable(app: PbApp) {
  db.run(db.writer(app), 'PRAGMA synchronous = FULL');
}

/**
 * PocketBase opens up to 120 connections for reading. Each costs milliseconds to open and keeps up to 32 MB of pages, and
 * two processors work on no more than a few; a query without one waits, which costs nothing more.
 */
const MOST_READERS = 24;

function bounded(app: PbApp) {
  const readers = app.concurrentDB().db();
  readers.setMaxOpenConns(MOST_READERS);
  readers.setMaxIdleConns(MOST_READERS);
}

function say(app: PbApp, env: environment.Environment) {
  console.log(check.atStart(app));
  if (env.publicDemo)
    console.log('Demonstração pública: só leitura, nenhum e-mail sai, e a cada hora tudo volta ao início.');
  else if (!env.smtp)
    console.log(
      'Atenção: SMTP_HOST não foi definido, então nenhum e-mail sai e ninguém consegue entrar no aplicativo.\n' +
        'Defina SMTP_HOST, APP_URL, ADMIN_EMAIL e MAIL_FROM, ou experimente com "npm start".',
    );
}

/** Throws a sentence in Portuguese when the server must not start. */
export function run(app: PbApp) {
  const { environment: env, mistakes } = environment.read((name) => $os.getenv(name), app.encryptionEnv());
  if (mistakes.length > 0) throw new Error(`configuração inválida:\n  - ${mistakes.join('\n  - ')}`);
  instanceLock.claim(app);
  durable(app);
  bounded(app);
  const before = epoch.position(app);
  app.runAllMigrations(); // PocketBase would only do so after this hook
  epoch.begin(app, before);
  requestLog.bound(app);
  applySettings.apply(app, env);
  if (env.superuser) account.ensure(app, env.superuser);
  account.dropInstaller(app);
  if (env.trial) trialLeftovers.saveSuperuser(app);
  else trialLeftovers.refuse(app);
  if (env.adminEmail) fixedAdministrator.install(app, env.adminEmail);
  publisher.start(app);
  bootSnapshot.save(app, env, releaseFiles.version());
  say(app, env);
  ready.booted(app, releaseFiles.version());
}
