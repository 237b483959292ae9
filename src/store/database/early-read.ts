import type { StateOf } from './database.ts';

/**
 * What the document itself has read of a member's mirror, before the app's scripts were there (src/app/early-start.ts).
 * `isQuiet`: no favourite waited to be pushed, so that an answer asked for then shows the favourites as they are.
 */
export type EarlyRead = {
  userId: string;
  lease?: StateOf<'lease'>;
  firstScreen?: StateOf<'firstScreen'>;
  member?: StateOf<'member'>;
  cursor?: StateOf<'cursor'>;
  device?: StateOf<'device'>;
  /** Ids of the favourites. */
  favorites?: string[];
  isQuiet: boolean;
};

declare global {
  /** Nothing where the document has read nothing: another screen, nobody signed in, or a test without a document. */
  var earlyRead: Promise<EarlyRead> | undefined;
}

let seen: { userId: string; member: StateOf<'member'> | undefined } | undefined;

/** The early read of this member; null where there was none, or of somebody else. */
export async function earlyReadOf(userId: string): Promise<EarlyRead | null> {
  const read = await globalThis.earlyRead;
  if (read?.userId !== userId) return null;
  seen = { userId, member: read.member };
  return read;
}

/** The member as the document has read it: the first drawing already greets by name. */
export const earlyMember = (userId: string | undefined): StateOf<'member'> | undefined =>
  seen?.userId === userId ? seen?.member : undefined;

/** The database has answered: a screen that comes later would begin with what was true at the start. */
export function dropEarlyMember(): void {
  seen = undefined;
}

/**
 * At which state of the mirror changes are asked for. Another tab may have pulled or pushed since: an answer that was asked
 * for before would take its favourites back.
 */
export const pullKey = (cursor?: StateOf<'cursor'>, device?: StateOf<'device'>): string =>
  JSON.stringify([
    cursor?.epoch,
    cursor?.seq,
    cursor?.items,
    cursor?.hearts,
    cursor?.pushes,
    device?.id,
    device?.lastNumber,
  ]);

/** It tells of the moment of the start: whoever reads later asks the database. */
export function dropEarlyRead(): void {
  globalThis.earlyRead = undefined;
}
