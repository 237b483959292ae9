/** Backups. Handlers only. */

onBackupCreate((e) => require<typeof import('../host/backup.ts')>(`${__hooks}/host/backup.js`).create(e));
