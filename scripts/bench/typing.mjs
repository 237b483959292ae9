import { withWholePhone } from './browser/member-phone.mjs';
import { slow } from './browser/open-phone.mjs';
import { middleOf } from './median.mjs';

const TYPED = 'carrossel instagram';
const BETWEEN_KEYS_MS = 400;
/** Keys that find other cards than the one before: the others paint nothing. */
const FEWEST = 8;

/** @typedef {typeof globalThis & { keyPaints?: number[] }} Watched */

/**
 * Typing a search among 10,000 on a slow phone: from each key to the frame in which the cards that it finds are painted.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchTyping(server, report) {
  await withWholePhone(server, 10_000, async ({ page, cdp }) => {
    await slow(cdp, 4);
    const search = page.getByRole('searchbox');
    // Nobody's keyboard is there with the tap: the first key comes when the page has come to rest.
    await search.tap();
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    await page.evaluate(watchKeys);
    await search.pressSequentially(TYPED, { delay: BETWEEN_KEYS_MS });
    for (let i = 0; i < TYPED.length; i += 1)
      await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS_MS });
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    const { paints, nodes } = await page.evaluate(() => ({
      paints: /** @type {Watched} */ (globalThis).keyPaints ?? [],
      nodes: document.querySelectorAll('*').length,
    }));
    if (paints.length < FEWEST) throw new Error(`only ${paints.length} keys were painted`);
    report.measured('keyPaint', middleOf(paints));
    report.measured('keyPaintWorst', Math.max(...paints));
    report.measured('nodes', nodes);
  });
}

/**
 * From the moment of the key itself (its event's time) to the frame after the last change that it brought in sight. What goes
 * from a place in sight counts too.
 */
function watchKeys() {
  /** @type {number[]} */
  const paints = [];
  /** @type {Watched} */ (globalThis).keyPaints = paints;
  let pressedAt = 0;
  let slot = -1;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      slot = -1;
    },
    true,
  );
  /** @param {MutationRecord} change */
  const isSeen = ({ target, addedNodes, removedNodes }) => {
    const nodes = removedNodes.length === 0 && addedNodes.length > 0 ? [...addedNodes] : [target];
    return nodes.some((node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 1 };
      return top < innerHeight && bottom > 0;
    });
  };
  new MutationObserver((changes) => {
    const [since, target] = [pressedAt, slot];
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        // Asked behind the paint, where it costs no layout.
        const paintedAt = performance.now();
        if (since !== pressedAt || !changes.some(isSeen)) return;
        if (slot === -1 && target === -1) slot = paints.push(0) - 1;
        paints[slot] = paintedAt - since;
      };
      port2.postMessage(null);
    });
  }).observe(document.querySelector('.catalogue [role=tabpanel]') ?? document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
