import { afterEach } from 'vitest';
import { MemberDatabase } from '#store/database/database.ts';

/**
 * Returns what opens databases of members, which are closed and deleted behind each test of the file that calls this.
 * @param name of those whose member is not said, with a number behind it
 */
export function memberDatabases(name: string) {
  const opened: MemberDatabase[] = [];
  let count = 0;
  afterEach(async () => {
    for (const db of opened) db.close();
    for (const db of opened.splice(0)) await db.delete();
  });
  return (userId = `${name}-${count++}`): MemberDatabase => {
    const db = new MemberDatabase(userId);
    opened.push(db);
    return db;
  };
}
