/** Whether there is a copy to go back to, and whether it would survive this machine. */

import { formatMoment } from '../../../src/shared/sao-paulo.ts';
import * as clock from '../../host/clock.ts';
import * as db from '../../host/db.ts';
import * as result from './result.ts';

const NAME = 'Cópias de segurança';
const HOUR_MS = 3_600_000;
/** One night may be late, two may not. */
const OLD_MS = 26 * HOUR_MS;

/** Opening it makes it, of whoever checks: as root, of one in which the server could write no backup. */
function hasFolder(app: PbApp) {
  try {
    return $os.stat(`${app.dataDir()}/backups`).isDir();
  } catch {
    return false;
  }
}

/** Time of the newest backup, 0 for none. A process that was killed at one leaves its half beside them, as `NAME.zip.….tmp`. */
function newest(app: PbApp) {
  if (!app.settings().backups.s3.enabled && !hasFolder(app)) return 0;
  const files = app.newBackupsFilesystem();
  try {
    const whole = [...files.list('')].filter((file) => file.key.endsWith('.zip'));
    return Math.max(0, ...whole.map((file) => file.modTime.unixNano() / 1e6));
  } finally {
    files.close();
  }
}

function firstStart(app: PbApp) {
  const { at } = db.one(app, "SELECT COALESCE(MIN(at), '') AS at FROM sync_boots", { at: '' });
  return Date.parse(at) || clock.now();
}

export function backups(app: PbApp) {
  const { cron, s3 } = app.settings().backups;
  if (!cron)
    return result.fail(NAME, 'nenhuma cópia está agendada', 'Reinicie o servidor: ele agenda uma por noite');
  let last: ReturnType<typeof newest>;
  try {
    last = newest(app);
  } catch (failure) {
    return result.fail(
      NAME,
      `a pasta das cópias não pôde ser lida (${failure})`,
      'Confira o S3 em Settings → Backups',
    );
  }
  const now = clock.now();
  if (last === 0 && now - firstStart(app) < OLD_MS)
    return result.warn(NAME, 'ainda não há nenhuma; a primeira sai nesta noite', 'Confira de novo amanhã');
  if (last === 0)
    return result.fail(
      NAME,
      'não há nenhuma',
      'Faça uma no painel do PocketBase (Settings → Backups) e veja o log de erros',
    );
  if (now - last > OLD_MS)
    return result.fail(
      NAME,
      `a mais nova é de ${formatMoment(last)}`,
      'Veja no painel do PocketBase por que a desta noite falhou; um servidor desligado de madrugada a faz três horas depois de ligado',
    );
  const text = `a mais nova é de ${formatMoment(last)}`;
  if (s3.enabled) return result.ok(NAME, `${text}, em outro lugar (S3)`);
  return result.warn(
    NAME,
    `${text}, no mesmo disco do banco`,
    'Leve-as para outro lugar, ou configure o S3 no painel do PocketBase',
  );
}
