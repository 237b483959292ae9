import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP } from '../support/admin-page.ts';
import type { App } from '../support/app.ts';
import {
  cutHints,
  cutWords,
  outsideWindow,
  overflowWidth,
  seriousFindings,
  smallTargets,
  whenLarge,
} from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { FULL } from '../support/full.ts';
import { resize } from '../support/resize.ts';
import { namelessRows, soundingAlike } from '../support/spoken.ts';
import { type Device, ScreenNavigator, scenariosOn } from './navigator.ts';
import type { Scenario } from './scenario.ts';
import { startSeededApp } from './seed.ts';

/** Screens of visitors and members that a desk shows differently. */
const WIDE = new Set(['login', 'dashboard', 'dashboard-list', 'account', 'support-messages']);

/**
 * Which stops are held to the rules on which device: whoever looks after the place sits at a desk, everybody else holds
 * a phone. What differs between the two by nothing but room is walked to once here, and on both in the full run.
 */
const isStop = ({ name, role }: Scenario, device: Device): boolean =>
  FULL || (role === 'admin') === (device === 'desktop') || (device === 'desktop' && WIDE.has(name));

/**
 * Holds every screen, dialog and error that `npm run screenshots` takes a picture of to axe in both themes, and to
 * 320 px with thumb-sized targets and letters of twice the size.
 */
export function assertAccessible(device: Device): void {
  let app: App;
  let navigator: ScreenNavigator;
  beforeAll(async () => {
    app = await startSeededApp();
    navigator = new ScreenNavigator(app, device);
  });
  afterAll(() => app?.stop());

  it.each(scenariosOn(device).filter((scenario) => isStop(scenario, device)))('$name', async (scenario) => {
    navigator.violations.length = 0;
    const page = await navigator.open(scenario);
    expect(await overflowWidth(page), 'wider than the window').toBe(0);
    expect(navigator.violations, 'stopped by the content policy').toEqual([]);
    expect(await cutHints(page), 'hint cut off').toEqual([]);
    expect(await soundingAlike(page), 'told apart by nothing that is said').toEqual([]);
    expect(await namelessRows(page), 'rows without a header').toEqual([]);
    if (device === 'phone') await assertFitsPhone(page);
    else if (scenario.role === 'admin') {
      await resize(page, PHONE);
      await assertFitsPhone(page, DESKTOP);
    }
    // Also at a desk, where the room is that of small letters.
    if (device === 'desktop')
      await whenLarge(page, async () =>
        expect(await outsideWindow(page), 'out of reach with letters of 200 %').toEqual([]),
      );
    expect(await seriousFindings(page, 'everything'), 'light').toEqual([]);
    await navigator.darken(page);
    expect(await seriousFindings(page, 'colours'), 'dark').toEqual([]);
  });
}

/** Everything under a thumb, and nothing cut off or beyond the edge: also in 320 px, and with large letters. */
async function assertFitsPhone(page: Page, usual = PHONE): Promise<void> {
  const assertFits = async (how: string) => {
    expect(await overflowWidth(page), `wider than the window ${how}`).toBe(0);
    expect(await cutWords(page), `cut off ${how}`).toEqual([]);
    expect(await cutHints(page), `hint cut off ${how}`).toEqual([]);
  };
  // Also after a finding: the next stop of the same page would be measured in a narrow window.
  try {
    expect(await smallTargets(page), 'too small for a thumb').toEqual([]);
    await whenLarge(page, () => assertFits('with letters of 200 %'));
    await resize(page, { width: 320, height: 640 });
    await assertFits('at 320 px');
  } finally {
    await resize(page, usual);
  }
}
