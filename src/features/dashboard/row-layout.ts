/** Where rows stand below each other: the beginning of each, and the end of the last. */
export function rowStarts(count: number, sizeOf: (index: number) => number): number[] {
  const starts = [0];
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    end += sizeOf(index);
    starts.push(end);
  }
  return starts;
}

export type RowRange = { startIndex: number; endIndex: number; overscan: number; count: number };

/** The rows that a window of this height shows whose upper edge is at `from`. A list that became short shows its end. */
export function rowsInSight(
  starts: readonly number[],
  from: number,
  height: number,
): { startIndex: number; endIndex: number } {
  const last = starts.length - 2;
  const top = Math.min(from, (starts.at(-1) ?? 0) - height);
  /** The row before the first for which this holds; the last one where it holds for none. */
  const rowBefore = (isBeyond: (start: number) => boolean) => {
    const index = starts.findIndex(isBeyond);
    return Math.min(index === -1 ? last : Math.max(index - 1, 0), last);
  };
  return {
    startIndex: rowBefore((start) => start > top),
    endIndex: rowBefore((start) => start >= top + height),
  };
}

/** Above and below what is brought in sight: the bar above and the dock below (in CSS: catalogue-bar.css, bar.css). */
const BAR_PX = 180;
const DOCK_PX = 96;

/**
 * Where the window has to be scrolled to for a row to be in sight, by the shortest way. One that is too low for the row between bar and
 * dock shows its beginning: to go for both ends in turn would never come to rest.
 */
export function scrollToShow(
  row: { start: number; end: number },
  window: { at: number; height: number },
): number {
  return Math.min(Math.max(window.at, row.end + DOCK_PX - window.height), row.start - BAR_PX);
}

/** The same, for a row to be the first one that is not cut off: below the bar, where there is room for both. */
export function scrollToBegin(row: { start: number; end: number }, height: number): number {
  const room = height - DOCK_PX - (row.end - row.start);
  return row.start - Math.min(Math.max(room, 1), BAR_PX);
}
