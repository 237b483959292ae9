/** A page that nobody sees draws no frames. */
const LONGEST_MS = 200;

/** Runs something once what stands on the page now has been painted; returns a function that calls it off. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, typeof requestAnimationFrame === 'function' ? LONGEST_MS : 0);
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
