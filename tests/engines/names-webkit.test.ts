import { describe, expect, it } from 'vitest';
import { webkitEngine } from './drivers/webkit.ts';
import { OpenApp, SEARCH } from './open-app.ts';

describe.skipIf(!webkitEngine.isHere())('in webkit', () => {
  const app = new OpenApp(webkitEngine);

  it('VoiceOver is told what the search is for, once, and no English word', async () => {
    const { screen } = await app.member();
    expect(await screen.spokenName('input[type=search]')).toBe('Buscar assistentes');
    await screen.write(SEARCH, 'carrosseis');
    expect(await screen.spokenName('input[type=search]')).toBe('Buscar assistentes');
  });
});
