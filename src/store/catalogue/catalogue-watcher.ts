import { leaseState } from '#domain/access/lease.ts';
import { type Assistant, withoutUrl } from '#domain/assistant/assistant.ts';
import { currentUser } from '#session/session.ts';
import { type MemberDatabase, openDatabase, type StateOf } from '#store/database/database.ts';
import { dropEarlyRead, earlyReadOf } from '#store/database/early-read.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { favoritesOf } from '#store/outbox/favorites-watcher.ts';
import { afterPaint } from './after-paint.ts';
import { orderCatalogue } from './catalogue-order.ts';
import { type CatalogueView, EMPTY_VIEW } from './catalogue-view.ts';
import { saveFirstScreen } from './first-screen.ts';
import { HeldOrder, type Ordering } from './held-order.ts';
import { KnownBuckets } from './known-buckets.ts';
import { inPauses, whenFree } from './slices.ts';

/** All assistants as they are stored, with the state of the store that they were read from. */
type Whole = { rows: readonly Assistant[]; revisions: readonly number[]; isGranted: boolean };

/** The assistants of all buckets as they have just been stored, and the order that `order` has begun. */
type Stored = { groups: readonly Assistant[][]; ordered: Ordering | null } & Omit<Whole, 'rows'>;

/** How long what was prepared waits for a screen. */
const UNSEEN_LIMIT_MS = 30_000;
const SEARCH_RETRY_MS = 5_000;

/**
 * Follows the mirror and keeps a sorted, indexed picture of it in memory. One serves all components of a tab:
 * sorting 10,000 rows for each would cost seconds on a phone.
 */
export class CatalogueWatcher {
  private view = EMPTY_VIEW;
  private readonly listeners = new Set<() => void>();
  private subscriptions: { unsubscribe: () => void }[] = [];
  /** Counts the pictures under way; an older one gives up when a newer has begun. */
  private turn = 0;
  /** The record of the first cards was looked for, whether there was one or not. */
  private hasReadFirst = false;
  /** What the last picture of the first cards was made from. */
  private firstKey = '';
  private followsWhole = false;
  private early: Promise<void> = Promise.resolve();
  private callOffWhole: () => void = () => undefined;
  /** The whole has been read: first cards may not interrupt the work on it, nor replace it. */
  private hasWhole = false;
  /** What the last picture of the whole was made from. */
  private wholeKey = '';
  private readonly held = new HeldOrder();
  private readonly buckets: KnownBuckets;

  constructor(private readonly db: MemberDatabase) {
    this.buckets = new KnownBuckets(db);
  }

  readonly current = (): CatalogueView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    void this.prepare();
    this.subscribeToWholeOnce();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  /**
   * Begins to read before anything listens: the database opens while the screen is being built. Resolves when what the document
   * has read is in the picture.
   */
  prepare(): Promise<void> {
    if (this.subscriptions.length > 0) return this.early;
    this.early = this.showEarly();
    this.subscribeToFirstCards();
    // The screen never came: a query that nobody ends would outlive the sign-out.
    setTimeout(() => {
      if (this.listeners.size === 0) this.stop();
    }, UNSEEN_LIMIT_MS);
    return this.early;
  }

  private dropWhole(): void {
    this.hasWhole = false;
    this.wholeKey = '';
    this.firstKey = '';
  }

  /** What was shown stays for whoever comes back: first cards in its place would make the page shorter than it was scrolled. */
  private stop(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    this.subscriptions = [];
    this.held.drop();
    this.callOffWhole();
    this.hasReadFirst = false;
    this.followsWhole = false;
  }

  private subscribeToFirstCards(): void {
    const query = watchQuery(this.db, () => this.db.readAll('lease', 'firstScreen'));
    const subscription = query.subscribe(async ({ lease, firstScreen: first }) => {
      if (first && !this.hasWhole) await this.showFirst(first, isGranted(lease));
      this.hasReadFirst = true;
      this.subscribeToWholeOnce();
    });
    this.subscriptions.push(subscription);
  }

  /** The first cards of a first load, as the answer brings them under its lease. Resolves when whoever looks sees them. */
  async showArrived(first: StateOf<'firstScreen'>): Promise<void> {
    if (this.hasWhole || this.subscriptions.length === 0) return;
    await this.showFirst(first, true);
    if (this.listeners.size > 0) await new Promise<void>((resolve) => afterPaint(resolve));
  }

  /** What the document has read while this code was still on its way: nobody waits for Dexie to open the database. */
  private async showEarly(): Promise<void> {
    const early = await earlyReadOf(this.db.userId).catch(() => null);
    dropEarlyRead();
    if (early?.favorites) favoritesOf(this.db).showUntilRead(early.favorites);
    if (early?.firstScreen && !this.hasReadFirst)
      await this.showFirst(early.firstScreen, isGranted(early.lease));
  }

  private async showFirst(first: StateOf<'firstScreen'>, isGranted: boolean): Promise<void> {
    // Read again as it was: the cards that are shown are not built anew.
    const key = JSON.stringify([isGranted, first]);
    if (key === this.firstKey) return;
    this.firstKey = key;
    await this.show('first-cards', allowed(first.assistants, isGranted), first.total);
  }

  /** The rest is read only after the first cards have had their frame, and for somebody who looks. */
  private subscribeToWholeOnce(): void {
    if (!this.hasReadFirst || this.followsWhole || this.listeners.size === 0) return;
    this.followsWhole = true;
    this.callOffWhole = afterPaint(() => this.subscribeToWhole());
  }

  private subscribeToWhole(): void {
    const query = watchQuery(this.db, async () => {
      const { lease, catalogue } = await this.db.readAll('lease', 'catalogue');
      if (!catalogue) return null;
      const rows = await this.buckets.read(catalogue.revisions);
      const granted = isGranted(lease);
      return { rows: allowed(rows, granted), revisions: catalogue.revisions, isGranted: granted };
    });
    const subscription = query.subscribe(async (read) => {
      if (read) return this.showWhole(read);
      // Deleted under us. Where only the first cards stand, they stay: forgotten, they would be drawn a second time.
      if (this.hasWhole) this.dropWhole();
      this.buckets.forget();
    });
    this.subscriptions.push(subscription);
  }

  private async showWhole({ rows, revisions, isGranted }: Whole): Promise<void> {
    this.hasWhole = true;
    // A lease that was only renewed changes nothing on the screen: ten thousand rows are not sorted for it.
    const key = keyOfWhole(isGranted, revisions);
    if (key === this.wholeKey) return;
    this.wholeKey = key;
    const isShown = await this.show('whole', rows, rows.length, this.held.take(key));
    if (!isShown || !isGranted) return;
    const { assistants } = this.view.catalogue;
    afterPaint(() => void saveFirstScreen(this.db, assistants, revisions).catch(() => undefined));
  }

  /** Begins to order a whole catalogue that is about to be stored, in the pauses of the database; null where nobody looks. */
  order(assistants: readonly Assistant[]): Ordering | null {
    return this.subscriptions.length > 0 ? this.held.begin(assistants) : null;
  }

  /** Takes what has just been stored, so that it is neither read from the database again nor ordered a second time. */
  hold({ groups, revisions, ordered, isGranted }: Stored): void {
    if (this.subscriptions.length === 0) return;
    this.buckets.know([...revisions.keys()], groups, revisions);
    // In the order of what may be shown: without their addresses they are others.
    this.held.hold(keyOfWhole(true, revisions), ordered);
    // Shown at once where it is followed: by the way through the database it would stand behind all that is asked anew there. One whose
    // lease has ended meanwhile goes that way.
    if (this.followsWhole && isGranted) void this.showWhole({ rows: groups.flat(), revisions, isGranted });
  }

  private async show(
    phase: 'first-cards' | 'whole',
    rows: readonly Assistant[],
    total: number,
    ordered: Ordering | null = null,
  ): Promise<boolean> {
    const turn = ++this.turn;
    const isStale = () => turn !== this.turn || this.db.isOver;
    const catalogue = (await ordered) ?? (await orderCatalogue(rows, isStale));
    if (!catalogue || isStale()) return false;
    const view = { phase, total, catalogue, isSearchable: false };
    // Where everything can be searched already, a query would lose what it has found.
    if (this.view.phase === phase && this.view.isSearchable) return this.makeSearchable(view, isStale);
    this.publish(view);
    // While the rest of them is being read, nobody searches the first ones.
    const begin = phase === 'whole' ? inPauses : whenFree;
    afterPaint(() => void begin(() => this.makeSearchable(view, isStale)));
    return true;
  }

  private async makeSearchable(view: CatalogueView, isStale: () => boolean): Promise<boolean> {
    const { indexCatalogue } = await searchCode();
    if (!(await indexCatalogue(view.catalogue, isStale))) return false;
    this.publish({ ...view, catalogue: { ...view.catalogue }, isSearchable: true });
    return true;
  }

  private publish(view: CatalogueView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}

/** It comes with what runs behind the cards; a network that loses it is asked again. */
const searchCode = (): Promise<typeof import('./index-catalogue.ts')> =>
  import('./index-catalogue.ts').catch(async (error) => {
    console.warn('search', error);
    await new Promise((resolve) => setTimeout(resolve, SEARCH_RETRY_MS));
    return searchCode();
  });

const keyOfWhole = (isGranted: boolean, revisions: readonly number[]): string => `${isGranted} ${revisions}`;

const isGranted = (lease: StateOf<'lease'> | undefined): boolean =>
  lease !== undefined && leaseState(lease, Date.now()) === 'granted';

/** Addresses are shown under a running lease only; a lock also deletes them from the rows. */
const allowed = (rows: readonly Assistant[], isGranted: boolean): readonly Assistant[] =>
  isGranted ? rows : rows.map(withoutUrl);

const watchers = new WeakMap<MemberDatabase, CatalogueWatcher>();

/** The one watcher of this database: list, counts and filters must never show two states of the catalogue. */
export function catalogueOf(db: MemberDatabase): CatalogueWatcher {
  const watcher = watchers.get(db) ?? new CatalogueWatcher(db);
  watchers.set(db, watcher);
  return watcher;
}

/** Reads the first cards while the code of the screen that shows them is still being run; resolves as `prepare` does. */
export async function prepareCatalogue(): Promise<void> {
  const user = currentUser();
  if (user) await catalogueOf(openDatabase(user.id)).prepare();
}
