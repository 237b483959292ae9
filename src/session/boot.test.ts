import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { bootSession, whileEntering } from './boot.ts';
import { currentUser, leaveSession } from './session.ts';

const record = (id: string) => ({ id, collectionId: 'c', collectionName: 'users' });

const listening = vi.spyOn(authStore, 'onChange');
afterAll(() => listening.mockRestore());

afterEach(() => {
  // Files share a worker: the next one has an account, but no storage.
  for (const { value: stop } of listening.mock.results) stop();
  authStore.clear();
  leaveSession();
});

it('a page that comes back from the cache of pages sees who has come in meanwhile, before anybody else hears of its waking', () => {
  const woken: [wake: (event: object) => void, isFirst: unknown][] = [];
  vi.stubGlobal('addEventListener', (type: string, wake: (event: object) => void, isFirst: unknown) => {
    if (type === 'pageshow') woken.push([wake, isFirst]);
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  authStore.save('of ana', record('ana'));
  bootSession();
  expect(currentUser()?.id).toBe('ana');
  // No event tells a sleeping page of it.
  const stored = vi.spyOn(authStore, 'record', 'get').mockReturnValue(record('bruno'));
  const [wake, isFirst] = woken[0] ?? [];
  wake?.({ persisted: false });
  expect(currentUser()?.id).toBe('ana');
  wake?.({ persisted: true });
  expect([currentUser()?.id, isFirst]).toEqual(['bruno', true]);
  stored.mockRestore();
});

it('a sign-in that fails shows who has come in by another tab meanwhile', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  bootSession();
  const outcome = await whileEntering(async () => {
    authStore.save('of bruno', record('bruno'));
    expect(currentUser()).toBeNull();
    return false;
  });
  expect([outcome, currentUser()?.id]).toEqual([false, 'bruno']);
});

it('a sign-out in another tab counts at once, also while somebody is coming in here', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  authStore.save('of ana', record('ana'));
  bootSession();
  await whileEntering(async () => {
    authStore.clear();
    expect(currentUser()).toBeNull();
  });
  expect(currentUser()).toBeNull();
});
