import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { WindowRows } from './window-rows.ts';

/** One list of rows in the window's own scroll. It lives as long as the component: what a row measured belongs to its view. */
export function useWindowRows(): WindowRows {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0);
  const [rows] = useState(
    // A scroll that is drawn a frame later shows a gap.
    () => new WindowRows((atOnce) => (atOnce ? flushSync(redraw) : redraw())),
  );
  useEffect(() => rows.follow(), [rows]);
  useLayoutEffect(() => rows.settle());
  return rows;
}
