import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The rows to render: those in range, plus the row that holds the focus. Taking a focused element out of the
 * page drops the keyboard to the top of the document.
 */
export function rangeWithFocusedRow(range: Range, focused: number | null): number[] {
  const rows = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || rows.includes(focused)) return rows;
  return [...rows, focused].sort((a, b) => a - b);
}
