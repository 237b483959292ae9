import { mediaHolds, useMedia } from '#ui/hooks/use-media.ts';

/** 1, 2 or 3 cards side by side, by width; rows of the list are wider. In rem, so that larger text gets fewer columns. */
const TWO = '(min-width: 42rem)';
const THREE = '(min-width: 66rem)';

export function useColumns(isList: boolean): 1 | 2 | 3 {
  return columnsOf(isList, useMedia(TWO), useMedia(THREE));
}

/** The same of the window as it is now: what hears of its new width by itself is drawn for it a moment later. */
export const columnsNow = (isList: boolean): 1 | 2 | 3 =>
  columnsOf(isList, mediaHolds(TWO), mediaHolds(THREE));

function columnsOf(isList: boolean, two: boolean, three: boolean): 1 | 2 | 3 {
  if (isList) return three ? 2 : 1;
  return three ? 3 : two ? 2 : 1;
}
