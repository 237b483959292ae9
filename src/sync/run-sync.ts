import type { Failure } from '#domain/result/failure.ts';
import { parseCarriedChange } from '#server/carried-change.ts';
import { syncLock } from '#storage/storage-keys.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { clearTrouble } from '#store/database/database-trouble.ts';
import { isFull } from '#store/database/reopen-database.ts';
import { applyChange } from '#store/mirror/apply-change.ts';
import { enforceLease } from '#store/mirror/enforce-lease.ts';
import { redactMirror } from '#store/mirror/redact-mirror.ts';
import { withCrossTabLock } from './cross-tab-lock.ts';
import type { MirrorState, SyncContext } from './ports.ts';
import { pullChanges, readMirrorState } from './pull-changes.ts';
import { pushIntents } from './push-intents.ts';
import { tellOpenings } from './tell-openings.ts';

/**
 * A sequence that was announced: of everything, or of the member's favourites alone; with the change of the catalogue that
 * the message brought along.
 */
export type Announced = { of: 'catalogue' | 'favorites'; seq: number; change?: unknown };

/** Left out when another tab's answer was asked for after `since` (ms), or when the mirror already holds what was announced. */
type PullWish = { since: number; announced: Announced | null };
/** What a run is for, behind the push of what waits; null for that alone. */
export type RunWish = { pull: PullWish | null };

/**
 * One run: push the intents, then pull the changes, in one tab at a time. The order matters: a pull before the
 * push would show favourites as the server still has them. Returns the failure, or null.
 */
export async function runSync(context: SyncContext, wish: RunWish): Promise<Failure | null> {
  const failure = await withCrossTabLock(syncLock(context.db.userId), async () => {
    await context.restore();
    const notPushed = await pushIntents(context);
    if (notPushed || !wish.pull) return notPushed;
    const mirror = await readMirrorState(context.db);
    if (!isKnown(mirror, wish.pull) && !(await isBrought(context, wish.pull))) {
      const notPulled = await pullChanges(context, mirror);
      if (notPulled) return notPulled;
    }
    // Last, and whatever becomes of it: nobody waits long for a count.
    await tellOpenings(context);
    return null;
  });
  if (failure?.kind === 'no-access') await redactMirror(context.db, failure.code);
  else await noteTime(context.db, failure);
  return failure;
}

async function noteTime(db: MemberDatabase, failure: Failure | null): Promise<void> {
  try {
    const now = Date.now();
    await enforceLease(db, now);
    // There was room for the note, also where nobody could be reached. Without a lease, or with one that is over, there may be none.
    if ((await db.read('lease'))?.clockHigh === now) clearTrouble('full');
  } catch (error) {
    // What the server said is heard all the same where there is no room for it.
    if (!failure || !isFull(error)) throw error;
  }
}

function isKnown({ cursor }: MirrorState, wish: PullWish): boolean {
  if (!cursor) return false;
  // A moment that is still to come was noted by a clock that has been set right since: it says nothing.
  if (cursor.pulledAt > wish.since && cursor.pulledAt <= Date.now()) return true;
  const { announced } = wish;
  if (!announced) return false;
  // After the push of this run: what is announced may be its echo.
  const beyond = announced.of === 'favorites' ? cursor.hearts : cursor.items;
  return Math.max(cursor.seq, beyond ?? 0) >= announced.seq;
}

/** Whether the message itself brought what is new. Without a lock between the tabs, a pull's older answer could follow it. */
async function isBrought({ db }: SyncContext, { announced }: PullWish): Promise<boolean> {
  const change = navigator.locks && parseCarriedChange(announced?.change);
  return !!change && (await applyChange(db, change));
}
