/**
 * Memory of the database. PocketBase keeps up to fifteen connections, and SQLite for each of them every page that it has read, up
 * to 32 MB: after a morning with a thousand members that is a tenth of a small server, for pages that the system holds anyway.
 */

import * as db from './db.ts';

/** Cron body: gives back the pages of all connections, which in this build of SQLite share one store of them. */
export const giveBack = (app: PbApp) => db.run(app, 'PRAGMA shrink_memory');
