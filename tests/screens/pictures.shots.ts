import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { App } from '../support/app.ts';
import { type Device, stopsOn, untilStill, Walk } from './walk.ts';
import { startWorld } from './world.ts';

// `npm run screenshots [name …]`: every screen at both sizes and in both themes, into the folder screenshots.

const wanted = (process.env['SCREENS'] ?? '').split(' ').filter(Boolean);
const isWanted = ({ name }: { name: string }) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));

let app: App;

beforeAll(async () => {
  app = await startWorld();
});
afterAll(() => app?.stop());

describe.each<Device>(['phone', 'desktop'])('%s', (device) => {
  let walk: Walk;
  beforeAll(() => {
    walk = new Walk(app, device, 2);
  });

  const stops = stopsOn(device).filter(isWanted);
  // Other pictures were asked for by name (install.shots.ts): a suite without a test would be an error.
  it.runIf(stops.length === 0)('nothing asked for', () => undefined);

  it.each(stops)('$name', async (stop) => {
    const folder = `screenshots/${device}`;
    mkdirSync(folder, { recursive: true });
    const page = await walk.open(stop);
    // What moves is let come to rest: a picture of half a fade says nothing.
    await untilStill(page);
    await page.screenshot({ path: `${folder}/${stop.name}-light.png` });
    await walk.darken(page);
    await page.screenshot({ path: `${folder}/${stop.name}-dark.png` });
  });
});
