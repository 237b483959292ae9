/** A console command works on the data of this release, never on an older shape of it. */

/** @param folder of --migrationsDir, '' for the usual place, beside the hooks */
function filesIn(folder: string) {
  const names = [];
  for (const file of $os.readDir(folder || `${__hooks}/../pb_migrations`)) {
    if (!file.isDir() && /\.(js|ts)$/.test(file.name())) names.push(file.name());
  }
  return names;
}

/** The migrations of this release that the database has not seen. */
export function missing(app: PbApp, folder: string) {
  const rows = arrayOf(new DynamicModel({ file: '' }));
  app.db().newQuery('SELECT file FROM _migrations').all(rows);
  const applied = new Set([...rows].map(({ file }) => file));
  return filesIn(folder).filter((name) => !applied.has(name));
}

/**
 * Throws a sentence when the server of this release has never run on this folder. Only the server migrates, while
 * no other process writes.
 */
export function requireMigrated(app: PbApp, folder: string) {
  const waiting = missing(app, folder);
  if (waiting.length > 0)
    throw new Error(
      `a pasta de dados ${app.dataDir()} ainda não foi preparada por esta versão (falta ${waiting[0]}). ` +
        'Inicie o servidor uma vez e tente novamente.',
    );
}
