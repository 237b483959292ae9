import type { Locator } from 'playwright-core';
import { until } from './wait.ts';

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The focus moves when React has drawn, a moment after what caused it. */
export const untilFocused = (target: Locator): Promise<void> =>
  until(`the focus on ${target}`, () => hasFocus(target));
