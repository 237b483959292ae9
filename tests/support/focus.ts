import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './wait.ts';

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The focus moves when React has drawn, a moment after what caused it. */
export const untilFocused = (target: Locator): Promise<void> =>
  until(`the focus on ${target}`, () => hasFocus(target));

/** Presses Tab until the element has the focus, as somebody does who cannot point at it. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(target)) {
      const outline = await target.evaluate((element) => {
        const shown = element.matches('input') ? (element.closest('label') ?? element) : element;
        return [element, shown].map((one) => getComputedStyle(one).outlineStyle);
      });
      expect(outline, 'the focus can be seen').not.toEqual(['none', 'none']);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Places left of a control in which its ring is looked for, and the ground beside that; the next control begins a little farther. */
const AROUND = 7;

/** How far the ring around what has the focus can be told from its ground, as a contrast; by the picture that the browser draws. */
export async function ringContrast(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not drawn`);
  const clip = { x: box.x - AROUND, y: Math.round(box.y + box.height / 2), width: AROUND, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, 1).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, 1) ?? { data: [] };
    const linear = (part = 0) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const brightness = (at: number) =>
      0.2126 * linear(data[at * 4]) + 0.7152 * linear(data[at * 4 + 1]) + 0.0722 * linear(data[at * 4 + 2]);
    // The ground: farther away than any ring.
    const ground = brightness(0);
    const contrasts = Array.from({ length: image.width }, (_, at) => {
      const [dark = 0, light = 0] = [ground, brightness(at)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    return Math.max(...contrasts);
  }, picture);
}
