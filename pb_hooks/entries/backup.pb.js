/** Backups. Handlers only: the logic is in `lib/`. */

onBackupCreate((e) => require(`${__hooks}/lib/backup.js`).create(e));
