import type { MemberDatabase } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';

/** A favourite as it was tapped, until the live query has read it. */
type Tapped = { on: boolean; isWritten: boolean };

const watchers = new WeakMap<MemberDatabase, FavoritesWatcher>();

/** The one watcher of this database: count and cards must never show two states of the same heart. */
export function favoritesOf(db: MemberDatabase): FavoritesWatcher {
  const watcher = watchers.get(db) ?? new FavoritesWatcher(db);
  watchers.set(db, watcher);
  return watcher;
}

/**
 * Optimistic update in memory: the filled hearts as the database has them, with the taps laid over that are still being
 * written. A transaction takes a slow phone several hundred milliseconds; the tap shows in the next frame.
 */
export class FavoritesWatcher {
  private stored: ReadonlySet<string> = new Set();
  private shown: ReadonlySet<string> = this.stored;
  private hasRead = false;
  private readonly tapped = new Map<string, Tapped>();
  private readonly listeners = new Set<() => void>();
  private subscription: { unsubscribe: () => void } | undefined;

  constructor(private readonly db: MemberDatabase) {}

  /** Ids of the assistants whose heart is shown filled. */
  readonly current = (): ReadonlySet<string> => this.shown;

  /** What the document has read, until the database answers: no heart stands empty that is full. */
  showUntilRead(ids: readonly string[]): void {
    if (this.hasRead) return;
    this.stored = new Set(ids);
    this.publish();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.subscription ??= this.follow();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.subscription?.unsubscribe();
      this.subscription = undefined;
    };
  };

  /** Shows a tap while `write` stores it. What could not be written is taken back, unless it was tapped again since. */
  async showWhile(assistantId: string, on: boolean, write: () => Promise<void>): Promise<void> {
    const tap: Tapped = { on, isWritten: false };
    this.tapped.set(assistantId, tap);
    this.publish();
    try {
      await write();
      // Not dropped here: until the live query has read the row the heart would go back for a moment.
      tap.isWritten = true;
    } catch (error) {
      if (this.tapped.get(assistantId) === tap) this.tapped.delete(assistantId);
      this.publish();
      throw error;
    }
  }

  private follow(): { unsubscribe: () => void } {
    const query = watchQuery(this.db, () => this.db.favorites.toCollection().primaryKeys());
    return query.subscribe((ids) => {
      this.hasRead = true;
      this.stored = new Set(ids);
      for (const [id, { on, isWritten }] of this.tapped)
        if (isWritten || this.stored.has(id) === on) this.tapped.delete(id);
      this.publish();
    });
  }

  private publish(): void {
    const shown = new Set(this.stored);
    for (const [id, { on }] of this.tapped) {
      if (on) shown.add(id);
      else shown.delete(id);
    }
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }
}
