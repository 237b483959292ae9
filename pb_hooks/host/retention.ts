/** Retention periods that RETENTION_* set. docs/pt/lgpd.md lists all periods with their reasons; others stand beside their table. */

import * as clock from './clock.ts';
import * as environment from './environment.ts';
import { forgetRows } from './forget-rows.ts';

/** The start has refused what cannot be read. */
export const kept = () => environment.read((name) => $os.getenv(name), '').environment.retention;

/**
 * Access logs after RETENTION_LOG_DAYS; masked addresses of strangers who were refused after RETENTION_REFUSED_DAYS.
 * (PocketBase drops its own request log after RETENTION_LOG_DAYS too: apply-settings.ts.)
 */
export function forgetOldLogRows(app: PbApp) {
  const { logDays, refusedDays } = kept();
  const old = "timestamp < {:old} OR (timestamp < {:refused} AND user LIKE '%***@%')";
  const moments = { old: clock.daysAgo(logDays), refused: clock.daysAgo(refusedDays) };
  forgetRows(app, 'system_logs', ['id'], old, moments);
}

/** As long as the backups of the night are kept. */
const UPDATE_COPY_DAYS = 7;

/**
 * The data from before an update, from before the one before it, and what a start could not put away, as it was another user's
 * (deploy/package/troca.sh).
 */
const isCopy = (name: string) =>
  name === 'copia' || name === 'copia-anterior' || name.startsWith('de-outro-usuario');

function copiesIn(swap: string): PbFileInfo[] {
  try {
    return [...$os.readDir(swap)].filter((entry) => isCopy(entry.name()));
  } catch {
    // There has been no update.
    return [];
  }
}

/** They hold what was deleted since: one that cannot be removed fails the job, and so is heard of each night. */
export function forgetUpdateCopy(app: PbApp) {
  const swap = `${app.dataDir()}/.atualizacao`;
  for (const entry of copiesIn(swap)) {
    const copy = `${swap}/${entry.name()}`;
    const age = clock.now() - $os.stat(copy).modTime().unixNano() / 1e6;
    if (age > UPDATE_COPY_DAYS * clock.DAY_MS) $os.removeAll(copy);
  }
}

const LOG_BYTES = 1024 * 1024;
const LOG_KEPT_BYTES = 256 * 1024;

/** The whole lines of the end of a file, whatever its size. */
function lastLines(folder: string, name: string): string {
  const root = $os.openRoot(folder);
  const file = root.open(name);
  try {
    file.seek(-LOG_KEPT_BYTES, 2);
    const text = toString(file);
    return text.slice(text.indexOf('\n') + 1);
  } finally {
    file.close();
    root.close();
  }
}

/**
 * What a server says that an update has started in the background (deploy/package/atualizar.sh), from its first day on. It is
 * opened for appending, so that it goes on behind what is left here.
 */
export function boundServerLog(app: PbApp) {
  const [folder, name] = [app.dataDir(), 'servidor.log'];
  try {
    if ($os.stat(`${folder}/${name}`).size() <= LOG_BYTES) return;
    $os.writeFile(`${folder}/${name}`, lastLines(folder, name), 0o600);
  } catch {
    // There is none.
  }
}
