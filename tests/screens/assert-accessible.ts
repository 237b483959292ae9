import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../support/app.ts';
import { seriousFindings } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { FULL } from '../support/full.ts';
import { misfits } from '../support/misfits.ts';
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
    expect(navigator.violations, 'stopped by the content policy').toEqual([]);
    expect(await soundingAlike(page), 'told apart by nothing that is said').toEqual([]);
    expect(await namelessRows(page), 'rows without a header').toEqual([]);
    expect(await misfits(page), 'as it opens').toMatchObject(device === 'phone' ? FITS_A_THUMB : FITS);
    if (device === 'desktop')
      expect(await misfits(page, 'of 200 %'), 'with letters of 200 %').toMatchObject({ outOfReach: [] });
    expect(await seriousFindings(page, 'everything'), 'light').toEqual([]);
    await navigator.darken(page);
    expect(await seriousFindings(page, 'colours'), 'dark').toEqual([]);
    // What administrators have is made for a desk, and still usable on a phone.
    if (device === 'desktop' && scenario.role === 'admin') {
      await resize(page, PHONE);
      expect(await misfits(page), 'on a phone').toMatchObject(FITS_A_THUMB);
    }
    if (device === 'phone' || scenario.role === 'admin') {
      expect(await misfits(page, 'of 200 %'), 'on a phone with letters of 200 %').toMatchObject(FITS);
      await resize(page, { width: 320, height: 640 });
      expect(await misfits(page), 'at 320 px').toMatchObject(FITS);
    }
  });
}

/** Nothing cut off, and nothing beyond the edge. */
const FITS = { pixelsTooWide: 0, cutWords: [], cutHints: [] };
/** And everything under a thumb. */
const FITS_A_THUMB = { ...FITS, smallTargets: [] };
