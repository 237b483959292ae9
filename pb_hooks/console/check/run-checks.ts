/** The checks of what a production host still lacks, one after the other. */

import { counted } from '../../../src/shared/count-text.ts';
import * as commandLine from '../core/command-line.ts';
import * as backups from './backups.ts';
import * as hostChecks from './host-checks.ts';
import * as proxy from './proxy.ts';
import * as publicChecks from './public-checks.ts';
import type { Finding } from './result.ts';
import * as settings from './settings.ts';
import * as testMail from './test-mail.ts';
import * as versions from './versions.ts';

/** The fast checks, without network. */
export function quick(app: PbApp): Finding[] {
  const { flags } = commandLine.split([...$os.args]);
  return [
    settings.address(app),
    settings.mail(app),
    settings.administrator(app),
    settings.superuser(app),
    settings.trial(app),
    settings.limits(app),
    proxy.proxy(app),
    settings.encryption(app),
    hostChecks.permissions(app),
    hostChecks.files(app, flags['migrationsDir'] || ''),
    settings.catalogue(app),
    settings.law(app),
  ];
}

/**
 * All checks.
 * @param withMail sends a new test mail; else what became of the last one counts
 */
export function all(app: PbApp, withMail: boolean): Finding[] {
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

/** How many there are of each level, in words, and the names of what is lacking. */
export function sum(found: Finding[]) {
  const of = (level: Finding['level']) => found.filter((one) => one.level === level);
  const lacking = of('falta').map(({ name }) => name);
  const names = lacking.length > 0 ? ` (${lacking.join(', ')})` : '';
  return {
    lacking,
    line: `${of('ok').length} ok, ${counted(of('aviso').length, 'aviso', 'avisos')}, ${counted(lacking.length, 'falta', 'faltas')}${names}`,
  };
}
