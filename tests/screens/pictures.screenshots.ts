import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { App } from '../support/app.ts';
import { type Device, ScreenNavigator, scenariosOn, untilStill } from './navigator.ts';
import { startSeededApp } from './seed.ts';

// `npm run screenshots [name …]`: every screen at both sizes and in both themes, into the folder screenshots.

const wanted = (process.env['SCREENS'] ?? '').split(' ').filter(Boolean);
const isWanted = ({ name }: { name: string }) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));

describe.each<Device>(['phone', 'desktop'])('%s', (device) => {
  let app: App;
  let navigator: ScreenNavigator;
  beforeAll(async () => {
    // A server for each: what people did on the phone would be on the desktop's pictures too.
    app = await startSeededApp();
    navigator = new ScreenNavigator(app, device, 2);
  });
  afterAll(() => app?.stop());

  const scenarios = scenariosOn(device).filter(isWanted);
  // Other pictures were asked for by name (install.screenshots.ts): a suite without a test would be an error.
  it.runIf(scenarios.length === 0)('nothing asked for', () => undefined);

  it.each(scenarios)('$name', async (scenario) => {
    const folder = `screenshots/${device}`;
    mkdirSync(folder, { recursive: true });
    const page = await navigator.open(scenario);
    // What moves is let come to rest: a picture of half a fade says nothing.
    await untilStill(page);
    await page.screenshot({ path: `${folder}/${scenario.name}-light.png` });
    await navigator.darken(page);
    await page.screenshot({ path: `${folder}/${scenario.name}-dark.png` });
  });
});
