/**
 * Memory of the database. SQLite keeps the pages that its connections have read, up to 32 MB for each of them
 * (`boot/boot.ts` bounds their number): 17 MB after a thousand members have opened the app, of pages that the system holds anyway.
 */

import * as db from './db.ts';

/** Cron body: gives back the pages of all connections, which in this build of SQLite share one store of them. */
export const giveBack = (app: PbApp) => db.run(app, 'PRAGMA shrink_memory');
