/**
 * Asks once more for a stylesheet that did not come: Vite's loader asks once, and the next try of a screen would show it
 * without. Call once, before a screen loads.
 */
export function askAgainForStyles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const file = / CSS for (\S+)$/.exec(payload.message)?.[1];
    for (const link of document.querySelectorAll('link[rel=stylesheet]'))
      if (file && link.getAttribute('href') === file) link.replaceWith(link.cloneNode());
  });
}
