/**
 * The child that copies the data folder into a backup, by PocketBase's own way (see host/backup.ts, which waits for it). It
 * lives in a hooks folder of its own, so that it loads nothing else. It ends without closing the databases: by closing
 * the copied files it has lost its locks, and would take itself for the last that has them open.
 */
onBackupCreate((e) => {
  // Of this machine alone: the lock of the running server, and what Litestream notes beside the database.
  e.exclude = [...e.exclude, 'server.lock.db', '.data.db-litestream', '.atualizacao', 'servidor.log'];
  // Before copying, PocketBase empties the write-ahead log, which it does not need to: the log is copied along. While
  // Litestream reads that log, the attempt waits for the whole busy time-out, ten seconds in which nothing can be written.
  e.app.nonconcurrentDB().newQuery('PRAGMA busy_timeout = 250').execute();
  e.next();
});

$app.rootCmd.addCommand(
  new Command({
    use: 'write-backup',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd) => {
      let answer = 'OK';
      try {
        $app.createBackup(new Context(), toString(cmd.inOrStdin()));
      } catch (failure) {
        answer = `ERR ${failure}`;
      }
      cmd.outOrStdout().write(toBytes(answer));
      $os.exit(0);
    },
  }),
);
