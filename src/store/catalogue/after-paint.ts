/** A page that nobody sees draws no frames. */
const LONGEST_MS = 200;

/**
 * Runs something once what stands on the page now has been painted; returns a function that calls it off.
 * @param longestMs after which it runs in any case
 */
export function afterPaint(run: () => void, longestMs: number = LONGEST_MS): () => void {
  let timer = setTimeout(run, typeof requestAnimationFrame === 'function' ? longestMs : 0);
  const frame = globalThis.requestAnimationFrame?.(() => {
    clearTimeout(timer);
    // The frame is painted after its callbacks.
    timer = setTimeout(run);
  });
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
