/** Backups. Handlers only. */

onBackupCreate((e) => require(`${__hooks}/host/backup.js`).create(e));
