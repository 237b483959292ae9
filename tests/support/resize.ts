import type { Page, ViewportSize } from 'playwright-core';

/**
 * Resizes the window and waits until the page is drawn for it: what depends on the width by a script is drawn again in
 * the next frame only, and until then a phone shows the bar of a desk.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // Media queries are asked again before the callbacks of a frame.
    const isThere = () => matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches;
    await frame();
    for (let frames = 0; !isThere() && frames < 600; frames += 1) await frame();
    await frame();
  }, size);
}
