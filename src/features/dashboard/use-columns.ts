import { useMedia } from '#ui/hooks/use-media.ts';

/** 1, 2 or 3 cards side by side, by width; rows of the list are wider. In rem, so that larger text gets fewer columns. */
export function useColumns(isList: boolean): 1 | 2 | 3 {
  const two = useMedia('(min-width: 42rem)');
  const three = useMedia('(min-width: 66rem)');
  if (isList) return three ? 2 : 1;
  return three ? 3 : two ? 2 : 1;
}
