/**
 * Marks inside the page: when the first element of each selector was there and painted (the next frame, and a message
 * after it), in milliseconds since the navigation. A clock outside would measure the remote control too.
 * @param {import('playwright-core').BrowserContext} context
 * @param {Record<string, string>} selectors by name
 */
export const markPaints = (context, selectors) => context.addInitScript(watchPaints, selectors);

/**
 * Waits until a mark is there.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {number} [timeout]
 * @returns {Promise<number>}
 */
export async function paintOf(page, name, timeout = 60_000) {
  const mark = await page.waitForFunction(
    (key) => /** @type {Marked} */ (globalThis).paintMarks?.[key],
    name,
    { timeout, polling: 50 },
  );
  return Number(await mark.jsonValue());
}

/** @typedef {typeof globalThis & { paintMarks?: Record<string, number> }} Marked */

/** Runs in the page. @param {Record<string, string>} selectors */
function watchPaints(selectors) {
  /** @type {Record<string, number>} */
  const marks = {};
  /** @type {Marked} */ (globalThis).paintMarks = marks;
  const waiting = new Map(Object.entries(selectors));
  const look = () => {
    for (const [name, selector] of waiting) {
      if (!document.querySelector(selector)) continue;
      waiting.delete(name);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          marks[name] = performance.now();
        };
        port2.postMessage(null);
      });
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
