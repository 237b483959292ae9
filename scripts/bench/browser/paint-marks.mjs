/**
 * Marks inside the page: when the first element of each selector was there and painted (the next frame, and a message
 * after it), in milliseconds since the navigation. A clock outside would measure the remote control too; and asking the page
 * would have it compile the remote control's own scripts, for longer than an empty page takes. It tells by its console.
 * @param {import('playwright-core').BrowserContext} context
 * @param {Record<string, string>} selectors by name
 */
export async function markPaints(context, selectors) {
  const watch = (/** @type {import('playwright-core').Page} */ page) => {
    /** @type {Marks} */
    const marks = new Map();
    marksOf.set(page, marks);
    page.on('console', (message) => {
      const [, name, ms] = /^painted (\w+) ([\d.]+)$/.exec(message.text()) ?? [];
      if (name) marks.set(name, Number(ms));
      // Those of the document before say nothing about this one.
      else if (message.text() === BEGUN) marks.clear();
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  await context.addInitScript(watchPaints, { selectors, begun: BEGUN });
}

const BEGUN = 'nothing is painted';

/** @typedef {Map<string, number>} Marks @type {WeakMap<import('playwright-core').Page, Marks>} */
const marksOf = new WeakMap();

/**
 * Waits until a mark is there.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {number} [timeout]
 * @returns {Promise<number>}
 */
export async function paintOf(page, name, timeout = 60_000) {
  for (const end = Date.now() + timeout; Date.now() < end; ) {
    const mark = marksOf.get(page)?.get(name);
    if (mark !== undefined) return mark;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`${name} was not painted within ${timeout} ms`);
}

/** Runs in the page. @param {{ selectors: Record<string, string>, begun: string }} what */
function watchPaints({ selectors, begun }) {
  console.debug(begun);
  const waiting = new Map(Object.entries(selectors));
  const look = () => {
    for (const [name, selector] of waiting) {
      if (!document.querySelector(selector)) continue;
      waiting.delete(name);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          console.debug(`painted ${name} ${performance.now()}`);
        };
        port2.postMessage(null);
      });
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
