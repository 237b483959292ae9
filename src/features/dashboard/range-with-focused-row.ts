import type { RowRange } from './row-layout.ts';

/**
 * The rows to render: those in range, plus the row that holds the focus. Taking a focused element out of the
 * page drops the keyboard to the top of the document.
 */
export function rangeWithFocusedRow(range: RowRange, focused: number | null): number[] {
  const { overscan, count } = range;
  const rows: number[] = [];
  const end = Math.min(range.endIndex + overscan, count - 1);
  for (let row = Math.max(range.startIndex - overscan, 0); row <= end; row += 1) rows.push(row);
  if (focused === null || focused >= count || rows.includes(focused)) return rows;
  return [...rows, focused].sort((a, b) => a - b);
}
