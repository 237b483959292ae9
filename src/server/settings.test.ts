import { afterEach, expect, it, vi } from 'vitest';
import { authStore } from './client.ts';
import { publicSettings } from './settings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  authStore.clear();
});

it('asks for the settings without the token: browsers write down how an answer that they keep was asked for', async () => {
  authStore.save('token of ana');
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers));
    return Response.json({});
  });
  await publicSettings();
  expect(asked.map((headers) => headers.get('Authorization'))).toEqual(['']);
});
