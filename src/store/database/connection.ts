import type Dexie from 'dexie';
import { currentUser } from '#session/session.ts';
import { isReplaced } from '#session/still-signed-in.ts';
import { clearTrouble, reportTrouble } from './database-trouble.ts';
import { tellOverdue } from './overdue-work.ts';

/** A sign-out in another tab also deletes the database; its word must arrive before this one opens it again. */
const REOPEN_AFTER_MS = 500;

/** The database of one member; `isOver`: closed for good. */
type Guarded = Dexie & { readonly userId: string; isOver: boolean };

const listeners = new Set<() => void>();

/** Calls back when a database that had gone away is open again, perhaps empty. Returns a function that ends it. */
export function onReopened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Watches over the connection of the signed-in member: lets go when another tab needs it, never touches what a newer
 * version of the app has made of it, and opens it again when the browser has closed or deleted it.
 */
export function guardConnection(db: Guarded): void {
  tellOverdue(db);
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) giveUp(db);
    else db.close({ disableAutoOpen: false });
    return false;
  });
  db.on('blocked', () => {
    reportTrouble('blocked');
    return false;
  });
  const checkVersion = () => {
    clearTrouble('blocked', 'broken');
    // IndexedDB counts tenths of Dexie's versions.
    if (Math.floor(db.backendDB().version / 10) <= db.verno) return;
    giveUp(db);
    throw new Error('a newer version of the app has changed the database');
  };
  // What still runs in this tab when another has signed the member out would make anew what the sign-out has deleted.
  db.on('populate', () => {
    if (!isInUse(db)) throw new Error('nobody is signed in for whom the database could be made');
  });
  db.on('ready', checkVersion, true);
  let isReopening = false;
  db.on('close', () => {
    // Dexie says so of an opening that fails as well: each would begin another one, for as long as the disk is broken.
    if (isReopening) return;
    isReopening = true;
    const again = async () => {
      await reopen(db);
      isReopening = false;
    };
    setTimeout(again, REOPEN_AFTER_MS);
  });
}

/** Its member is signed in, as far as this tab knows, and nobody else is coming in, who would delete it. */
const isInUse = (db: Guarded): boolean =>
  !db.isOver && currentUser()?.id === db.userId && !isReplaced(db.userId);

/** This code is too old for the data: it lets go and stays away. */
function giveUp(db: Guarded): void {
  db.isOver = true;
  reportTrouble('outdated');
  db.close();
}

async function reopen(db: Guarded): Promise<void> {
  if (!isInUse(db)) return;
  try {
    // A read may have been faster; that it is open does not say that anything is in it.
    await db.open();
    for (const listener of listeners) listener();
  } catch (error) {
    console.warn('database', error);
    if (isInUse(db)) reportTrouble('broken');
  }
}
