import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import type { Role } from './seed.ts';

/** One thing to look at: a screen, a dialog, an error. */
export type Scenario = {
  /** File name of its picture. */
  name: string;
  role: Role;
  /** Where it is seen; left out: on the phone and on the desktop. */
  only?: 'phone' | 'desktop';
  /** Walks there from wherever the page is, and ends when everything stands still. */
  open: (page: Page, app: App) => Promise<unknown>;
};
