import { leaseState } from '#domain/access/lease.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/reopen-database.ts';
import { holdsAddresses, redactMirror } from './redact-mirror.ts';

/**
 * Notes the device's clock, so that putting it back later gains nothing, and locks when the lease has ended.
 * Returns whether the mirror is locked.
 */
export async function enforceLease(db: MemberDatabase, deviceNow: number): Promise<boolean> {
  const lease = await db.read('lease');
  if (!lease) return false;
  const isOver = leaseState(lease, deviceNow) !== 'granted';
  // In one go: a tab that died between the note and the lock would leave the addresses to whoever reads the disk.
  if (isOver && (await holdsAddresses(db))) await redactMirror(db, null, deviceNow);
  else
    await noteClock(db, deviceNow).catch((error) => {
      // Without room for the note a lease ends all the same.
      if (!isOver || !isFull(error)) throw error;
    });
  return isOver;
}

const noteClock = (db: MemberDatabase, deviceNow: number): Promise<void> =>
  db.transaction('rw', db.state, async () => {
    const current = await db.read('lease');
    if (current && deviceNow > current.clockHigh) await db.state.put({ ...current, clockHigh: deviceNow });
  });
