/** Backups. Handlers only: the logic is in `lib/`. */

onBackupCreate((e) => require<typeof import('../lib/backup.ts')>(`${__hooks}/lib/backup.js`).create(e));
