import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../support/app.ts';
import {
  cutHints,
  cutWords,
  overflowWidth,
  seriousFindings,
  smallTargets,
  whenNarrowOrLarge,
} from '../support/axe.ts';
import { type Device, ScreenNavigator, scenariosOn } from './navigator.ts';
import { startSeededApp } from './seed.ts';

/** Screens of visitors and members that a desk shows differently. */
const WIDE = new Set([
  'login',
  'registration',
  'dashboard',
  'dashboard-list',
  'dashboard-scrolled',
  'dashboard-offline',
  'account',
  'support',
  'support-messages',
]);

/**
 * Holds every screen, dialog and error that `npm run screenshots` takes a picture of to axe in both themes, on the
 * phone also to thumb-sized targets, 320 px and letters of twice the size.
 */
export function assertAccessible(device: Device): void {
  let app: App;
  let navigator: ScreenNavigator;
  beforeAll(async () => {
    app = await startSeededApp();
    navigator = new ScreenNavigator(app, device);
  });
  afterAll(() => app?.stop());

  // What differs from the phone by nothing but room is looked at in the pictures.
  const scenarios = scenariosOn(device).filter(
    ({ name, role }) => device === 'phone' || role === 'admin' || WIDE.has(name),
  );
  it.each(scenarios)('$name', async (scenario) => {
    navigator.violations.length = 0;
    const page = await navigator.open(scenario);
    expect(await overflowWidth(page), 'wider than the window').toBe(0);
    expect(navigator.violations, 'stopped by the content policy').toEqual([]);
    expect(await cutHints(page), 'hint cut off').toEqual([]);
    if (device === 'phone') {
      expect(await smallTargets(page), 'too small for a thumb').toEqual([]);
      await whenNarrowOrLarge(page, async (how) => {
        expect(await overflowWidth(page), `wider than the window ${how}`).toBe(0);
        expect(await cutWords(page), `cut off ${how}`).toEqual([]);
        expect(await cutHints(page), `hint cut off ${how}`).toEqual([]);
      });
    }
    expect(await seriousFindings(page, 'everything'), 'light').toEqual([]);
    await navigator.darken(page);
    expect(await seriousFindings(page, 'colours'), 'dark').toEqual([]);
  });
}
