import * as access from '../access/access.ts';

/**
 * Returns what PocketBase finds, null where there is none, for which it throws. A search that failed is thrown on: taken for
 * "there is none", it would refuse a link that is still good.
 */
export function orNull<T>(find: () => T): T | null {
  try {
    return find();
  } catch (failure) {
    if (access.hasFailed(failure)) throw failure;
    return null;
  }
}

/** Returns the record with that id, null for an id that none has. */
export const findRecord = (app: PbApp, collection: string, id: string): PbRecord | null =>
  orNull(() => app.findRecordById(collection, id));

/** The address of a user for a row of the log, '' where it cannot be told: the row must not be lost for it. */
export function emailForLog(app: PbApp, userId: string): string {
  try {
    return app.findRecordById('users', userId).email();
  } catch {
    return '';
  }
}
