/**
 * The child that copies the data folder into a backup, by PocketBase's own way (see host/backup.ts, which waits for it). It
 * lives in a hooks folder of its own, so that it loads nothing else. It ends without closing the databases: by closing
 * the copied files it has lost its locks, and would take itself for the last that has them open.
 */
onBackupCreate((e) => {
  // Of this machine alone: the lock of the running server, what Litestream notes beside the database, the brake.
  e.exclude = [
    ...e.exclude,
    'server.lock.db',
    '.data.db-litestream',
    '.atualizacao',
    'servidor.log',
    'sw-off',
  ];
  // Before copying, PocketBase empties the write-ahead log, which it does not need to: the log is copied along. While
  // Litestream reads that log, the attempt waits for the whole busy time-out, ten seconds in which nothing can be written.
  e.app.nonconcurrentDB().newQuery('PRAGMA busy_timeout = 250').execute();
  e.next();
  e.app.store().set('backup', e.name);
});

$app.rootCmd.addCommand(
  new Command({
    use: 'write-backup',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd) => {
      const say = (text: string) => cmd.outOrStdout().write(toBytes(text));
      let answer = 'OK';
      try {
        write(toString(cmd.inOrStdin()), () => say('ARCHIVED'));
      } catch (failure) {
        answer = `ERR ${failure}`;
      }
      say(answer);
      $os.exit(0);
    },
  }),
);

/**
 * First onto this disk, so that the server lets others write again as soon as the archive is there; then to S3, where the settings
 * name one.
 */
function write(name: string, onArchived: () => void) {
  // Changed in this process alone, which never saves its settings.
  const { s3 } = $app.settings().backups;
  const goesToS3 = s3.enabled;
  s3.enabled = false;
  // By a name of its own where it does not stay: another one of that name may lie there.
  $app.createBackup(new Context(), goesToS3 && name ? `${$security.randomString(8)}-${name}` : name);
  onArchived();
  if (!goesToS3) return;
  s3.enabled = true;
  const archive = String($app.store().get('backup'));
  sendToS3(archive, name || archive);
}

function sendToS3(archive: string, name: string) {
  const kept = `${$app.dataDir()}/backups/${archive}`;
  try {
    const file = $filesystem.fileFromPath(outOfTheWay(kept, archive));
    file.originalName = name;
    $app.newBackupsFilesystem().uploadFile(file, name);
  } finally {
    for (const path of [kept, `${kept}.attrs`, draftOf(archive)]) $os.removeAll(path);
  }
}

const draftOf = (archive: string) => `${$app.dataDir()}/.pb_temp_to_delete/${archive}`;

/** Where the next start clears it, should this process not come to it; where it lies, if that is on another disk. */
function outOfTheWay(kept: string, archive: string) {
  const draft = draftOf(archive);
  try {
    $os.mkdirAll(draft.slice(0, draft.lastIndexOf('/')), 0o700);
    $os.rename(kept, draft);
    return draft;
  } catch {
    return kept;
  }
}
