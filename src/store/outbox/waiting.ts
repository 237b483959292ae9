import type { MemberDatabase } from '#store/database/database.ts';

/** What waits, as the status line asks for it, and the simulator. */
export const waitingIntents = (db: MemberDatabase): Promise<number> => db.intents.count();
/** Messages to support that the server does not have. */
export const waitingMessages = (db: MemberDatabase): Promise<number> => db.outgoing.count();
