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
