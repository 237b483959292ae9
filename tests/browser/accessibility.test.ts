import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, stopsOn, Walk } from '../screens/walk.ts';
import { startWorld } from '../screens/world.ts';
import type { App } from '../support/app.ts';
import { cutWords, overflowWidth, seriousFindings, smallTargets, whenNarrowOrLarge } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';

// Every screen, dialog and error that `npm run screenshots` takes a picture of.

let app: App;
let browser: Browser;

beforeAll(async () => {
  app = await startWorld();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each<Device>(['phone', 'desktop'])('on the %s everybody can use', (device) => {
  let walk: Walk;
  beforeAll(() => {
    walk = new Walk(app, browser, device);
  });
  afterAll(() => walk.close());

  it.each(stopsOn(device))('$name', async (stop) => {
    const page = await walk.open(stop);
    expect(await overflowWidth(page), 'wider than the window').toBe(0);
    if (device === 'phone') {
      expect(await smallTargets(page), 'too small for a thumb').toEqual([]);
      await whenNarrowOrLarge(page, async (how) => {
        expect(await overflowWidth(page), `wider than the window ${how}`).toBe(0);
        expect(await cutWords(page), `cut off ${how}`).toEqual([]);
      });
    }
    expect(await seriousFindings(page), 'light').toEqual([]);
    await walk.darken(page);
    expect(await seriousFindings(page), 'dark').toEqual([]);
  });
});
