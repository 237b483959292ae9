/** The machine: who may read the data, how much fits, what time it is, and whether all files are there. */

import { formatMoment } from '../../../src/shared/sao-paulo.ts';
import * as time from '../../host/clock.ts';
import * as db from '../../host/db.ts';
import * as releaseFiles from '../../host/release-files.ts';
import * as shell from '../../host/shell.ts';
import * as requireMigrated from '../core/require-migrated.ts';
import * as result from './result.ts';

/** From KB to MB to GB. */
const STEP = 1024;

export function permissions(app: PbApp) {
  const folder = app.dataDir();
  const open = (path: string) => ($os.stat(path).mode() & 0o077) !== 0;
  if (!open(folder) || !open(`${folder}/data.db`)) return result.ok('Pasta de dados', folder);
  const text = `outros usuários desta máquina podem ler ${folder}`;
  return result.fail('Pasta de dados', text, `chmod 700 ${folder}`);
}

/** @param migrationsDir as PocketBase was given it, '' for none */
export function files(app: PbApp, migrationsDir: string) {
  const waiting = requireMigrated.missing(app, migrationsDir);
  if (waiting.length > 0)
    return result.fail(
      'Arquivos',
      waiting.length === 1 ? 'falta aplicar 1 migração' : `falta aplicar ${waiting.length} migrações`,
      'Reinicie o servidor desta versão',
    );
  try {
    $os.stat(`${releaseFiles.publicFolder()}/served-files.json`);
  } catch {
    return result.fail(
      'Arquivos',
      'o aplicativo (pb_public) não está construído',
      'npm run build, ou copie pb_public do pacote',
    );
  }
  return result.ok('Arquivos', 'pb_hooks, pb_migrations e pb_public completos');
}

export function disk(app: PbApp) {
  const path = app.dataDir().replace(/'/g, "'\\''");
  const line = shell.shell(`df -Pk '${path}'`).trim().split('\n').pop() || '';
  const columns = /\s(\d+)\s+(\d+)\s+(\d+)\s+(\d+)%\s/.exec(line);
  if (!columns) return result.warn('Disco', 'o espaço livre não pôde ser medido', 'Confira com df -h');
  const free = Number(columns[3]) / STEP;
  const database = $os.stat(`${app.dataDir()}/data.db`).size() / STEP / STEP;
  const text = free > 10 * STEP ? `${Math.floor(free / STEP)} GB livres` : `${Math.floor(free)} MB livres`;
  const todo = 'Libere espaço: sem ele, nada mais é gravado e não há cópia de segurança';
  // A backup needs the size of the database twice for a moment.
  if (free < Math.max(200, 3 * database)) return result.fail('Disco', text, todo);
  if (free < Math.max(1024, 10 * database)) return result.warn('Disco', text, todo);
  return result.ok('Disco', text);
}

/** @param offset milliseconds that the public address's clock is ahead; NaN when not measured */
export function clock(app: PbApp, offset: number) {
  const now = time.now();
  const shown = formatMoment(now);
  const todo = 'Ligue o acerto automático (timedatectl set-ntp true): as validades dependem da hora';
  const last = db.one(app, "SELECT COALESCE(MAX(timestamp), '') AS at FROM system_logs", { at: '' });
  if (Date.parse(last.at.replace(' ', 'T')) > now + 300_000)
    return result.fail('Relógio', `marca ${shown}, antes do último registro do log`, todo);
  if (Math.abs(offset) > 60_000)
    return result.fail(
      'Relógio',
      `marca ${shown}, ${Math.round(Math.abs(offset) / 1000)} s fora da hora de APP_URL`,
      todo,
    );
  if (shell.shell('timedatectl show -p NTPSynchronized --value').trim() === 'no')
    return result.warn('Relógio', `marca ${shown} (São Paulo), sem acerto automático`, todo);
  return result.ok('Relógio', `marca ${shown} em São Paulo`);
}
