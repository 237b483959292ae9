/** Backups. Handlers only: the logic is in `lib/`. */

require(`${__hooks}/lib/hook-files.js`).check();

onBackupCreate((e) => require(`${__hooks}/lib/backup.js`).create(e));
