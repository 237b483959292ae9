import { type RowRange, rowStarts, rowsInSight, scrollToBegin, scrollToShow } from './row-layout.ts';

/** After a finger has left the screen the list may run on; so long without a movement it has come to rest. */
const REST_MS = 150;

type Rows = {
  count: number;
  keyOf: (index: number) => string;
  guess: (index: number) => number;
  top: number;
};

/** Rows as one drawing has them: where each begins, and which are in sight. */
type Layout = RowRange & { rows: Rows; starts: readonly number[] };

/**
 * The rows of a list in the window's own scroll: which are in sight, and where. A row has its guessed height until it has been
 * on the page; when one above the window turns out higher or lower, the window goes with it, and what is in sight stays.
 * Without React: `redraw` draws the rows anew, at once (`true`) or with what is being drawn. Their places are written here, since
 * nearly each key of the search brings cards of another height: a second drawing for it would be paid before the paint.
 */
export class WindowRows {
  starts: readonly number[] = [];
  /** By key: what a row measured stays its guess when it comes back. */
  private readonly sizes = new Map<string, number>();
  /** Where the window is in the list's page, and by how much that is ahead of where it has been scrolled to. */
  private at = scrollY;
  private owed = 0;
  private height = innerHeight;
  private laid = this.layOut({ count: 0, keyOf: String, guess: () => 0, top: 0 }, 0);
  /** A finger moves the list, or it runs on behind one: iOS forgets a scroll that is written meanwhile. */
  private isTouched = false;
  private goal = -1;
  private isGoalFirst = false;
  /** The rows on the page, and where each has been put. */
  private readonly places = new Map<HTMLElement, number>();
  private readonly observer = new ResizeObserver(() => this.settle(true));

  constructor(private readonly redraw: (atOnce: boolean) => void) {}

  /** Lays the rows out, at each drawing. It changes nothing here: a drawing may be put aside for a more urgent one. */
  layOut(rows: Rows, overscan: number): Layout {
    const starts = rowStarts(rows.count, (i) => this.sizes.get(rows.keyOf(i)) ?? rows.guess(i));
    const inSight = rowsInSight(starts, this.at - rows.top, this.height);
    return { rows, starts, ...inSight, overscan, count: rows.count };
  }

  /** What has been laid out comes to the page, before its rows do. */
  adopt(laid: Layout): void {
    this.laid = laid;
    this.starts = laid.starts;
  }

  /** For each row as it comes to the page. */
  readonly row = (row: HTMLElement | null): (() => void) | undefined => {
    if (!row) return;
    this.places.set(row, Number.NaN);
    this.note(row, true);
    // Rows that come while others are measured would be reported as a loop; this one is measured already.
    const frame = requestAnimationFrame(() => this.observer.observe(row));
    return () => {
      cancelAnimationFrame(frame);
      this.places.delete(row);
      this.observer.unobserve(row);
    };
  };

  /** Once the rows are on the page: each is put where it belongs, and the window goes where it has to. */
  settle(atOnce = false): void {
    for (const row of this.places.keys()) this.note(row, false);
    // As high as they have turned out to be others may be in sight.
    if (this.isOtherRange()) {
      this.redraw(atOnce);
      return;
    }
    this.place();
    if (this.owed && !this.isTouched) this.scroll(scrollY + this.owed);
    if (this.goal === -1) return;
    // A window of another width has another page above the list, which the next drawing hears of.
    const grid = this.grid();
    const top = grid ? grid.getBoundingClientRect().top + scrollY : this.laid.rows.top;
    const row = { start: (this.starts[this.goal] ?? 0) + top, end: (this.starts[this.goal + 1] ?? 0) + top };
    const before = this.at;
    const target = this.isGoalFirst
      ? scrollToBegin(row, this.height)
      : scrollToShow(row, { at: before, height: this.height });
    if (target !== before) this.scroll(target);
    // The rows that come with it may measure something else than their guess.
    if (Math.abs(this.at - before) < 1) this.goal = -1;
    else this.redraw(atOnce);
  }

  /** Brings a row in sight, by the shortest way or as the first one there. */
  bring(index: number, isFirst = false): void {
    this.goal = index;
    this.isGoalFirst = isFirst;
    this.redraw(false);
  }

  /** Follows the window and the fingers on it; returns a function that ends it. */
  follow(): () => void {
    const ending = new AbortController();
    const options = { passive: true, signal: ending.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fingers = 0;
    const rest = () => {
      this.isTouched = false;
      if (this.owed) this.settle(true);
    };
    const wait = () => {
      clearTimeout(timer);
      if (this.isTouched && fingers === 0) timer = setTimeout(rest, REST_MS);
    };
    const look = () => {
      wait();
      this.look();
    };
    const touch = ({ touches }: TouchEvent) => {
      fingers = touches.length;
      if (fingers > 0) this.isTouched = true;
      wait();
    };
    for (const name of ['scroll', 'resize']) addEventListener(name, look, options);
    for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
      addEventListener(name, touch, options);
    this.look();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }

  private look(): void {
    this.at = scrollY + this.owed;
    this.height = innerHeight;
    if (this.isOtherRange()) this.redraw(true);
  }

  private isOtherRange(): boolean {
    const { startIndex, endIndex } = rowsInSight(this.starts, this.at - this.laid.rows.top, this.height);
    return startIndex !== this.laid.startIndex || endIndex !== this.laid.endIndex;
  }

  private place(): void {
    // Above its place by what the window owes, while it cannot follow.
    const held = this.isTouched ? this.owed : 0;
    for (const [row, before] of this.places) {
      const y = (this.starts[Number(row.dataset['index'])] ?? 0) - held;
      if (y === before) continue;
      this.places.set(row, y);
      row.style.transform = `translateY(${y}px)`;
    }
    const grid = this.grid();
    if (grid) grid.style.height = `${this.starts.at(-1)}px`;
  }

  private grid(): HTMLElement | null | undefined {
    return this.places.keys().next().value?.parentElement;
  }

  private scroll(top: number): void {
    scrollTo({ top, behavior: 'instant' });
    this.owed = 0;
    this.at = scrollY;
  }

  /** A row that is new on the page is none of the window's doing; one that changes while it crosses the edge does so below it. */
  private note(row: HTMLElement, isNew: boolean): void {
    const index = Number(row.dataset['index']);
    const start = this.starts[index] ?? 0;
    const end = this.starts[index + 1] ?? start;
    const size = row.offsetHeight;
    const more = size - (end - start);
    // What is not on the page measures nothing.
    if (!size || !more || index >= this.laid.count) return;
    this.sizes.set(this.laid.rows.keyOf(index), size);
    this.starts = this.starts.map((at, i) => (i > index ? at + more : at));
    if ((isNew ? start : end - 1) >= this.at - this.laid.rows.top) return;
    this.owed += more;
    this.at += more;
  }
}
