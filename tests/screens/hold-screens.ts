import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../support/app.ts';
import { cutWords, overflowWidth, seriousFindings, smallTargets, whenNarrowOrLarge } from '../support/axe.ts';
import { type Device, stopsOn, Walk } from './walk.ts';
import { startWorld } from './world.ts';

/** Screens of visitors and members that a desk shows differently. */
const WIDE = new Set([
  'login',
  'registration',
  'dashboard',
  'dashboard-offline',
  'account',
  'support',
  'support-messages',
]);

/**
 * Holds every screen, dialog and error that `npm run screenshots` takes a picture of to axe in both themes, on the
 * phone also to thumb-sized targets, 320 px and letters of twice the size.
 */
export function holdScreens(device: Device): void {
  let app: App;
  let walk: Walk;
  beforeAll(async () => {
    app = await startWorld();
    walk = new Walk(app, device);
  });
  afterAll(() => app?.stop());

  // What differs from the phone by nothing but room is looked at in the pictures.
  const stops = stopsOn(device).filter(
    ({ name, role }) => device === 'phone' || role === 'admin' || WIDE.has(name),
  );
  it.each(stops)('$name', async (stop) => {
    walk.violations.length = 0;
    const page = await walk.open(stop);
    expect(await overflowWidth(page), 'wider than the window').toBe(0);
    expect(walk.violations, 'stopped by the content policy').toEqual([]);
    if (device === 'phone') {
      expect(await smallTargets(page), 'too small for a thumb').toEqual([]);
      await whenNarrowOrLarge(page, async (how) => {
        expect(await overflowWidth(page), `wider than the window ${how}`).toBe(0);
        expect(await cutWords(page), `cut off ${how}`).toEqual([]);
      });
    }
    expect(await seriousFindings(page, 'everything'), 'light').toEqual([]);
    await walk.darken(page);
    expect(await seriousFindings(page, 'colours'), 'dark').toEqual([]);
  });
}
