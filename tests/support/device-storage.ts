import type { Page } from 'playwright-core';
import { until } from './wait.ts';

/** Names of the databases on the page's device. */
const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => String(name)));

/** Whether localStorage still holds something of a member. */
const hasMemberKeys = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(localStorage).some((key) => /^agentes:[^:]+:/.test(key)));

/** Waits until a sign-out has done all it does: the screen is clear before that. */
export const untilWiped = (page: Page): Promise<void> =>
  until(
    'an empty device',
    async () =>
      !(await databases(page)).some((name) => name.startsWith('agentes-')) && !(await hasMemberKeys(page)),
  );
