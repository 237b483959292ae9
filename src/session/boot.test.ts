import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { CACHED_ROLE_KEY } from '#storage/storage-keys.ts';
import { bootSession } from './boot.ts';
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

it('half a session lets nobody in, and is not sent along with a sign-in', () => {
  authStore.save('of ana');
  bootSession();
  expect([currentUser(), authStore.token]).toEqual([null, '']);
});

describe('who comes in while the tab that let them in asks for the role', () => {
  let role: string | null = null;
  let hear: (event: { key: string }) => void = () => undefined;
  beforeEach(() => {
    role = null;
    vi.stubGlobal('localStorage', { getItem: () => role });
    vi.stubGlobal('addEventListener', (type: string, listener: typeof hear) => {
      if (type === 'storage') hear = listener;
    });
  });

  it('is in with the role, in every tab, and not before it is known', () => {
    bootSession();
    role = '?';
    authStore.save('of ana', record('ana'));
    expect(currentUser()).toBeNull();
    role = 'ana';
    hear({ key: CACHED_ROLE_KEY });
    expect(currentUser()).toMatchObject({ id: 'ana', isAdmin: true });
  });

  it('takes the place of who was here before, who leaves at once', () => {
    authStore.save('of ana', record('ana'));
    bootSession();
    role = '?';
    authStore.save('of bruno', record('bruno'));
    expect(currentUser()).toBeNull();
    role = null;
    hear({ key: CACHED_ROLE_KEY });
    expect(currentUser()).toMatchObject({ id: 'bruno', isAdmin: false });
  });

  it('is out at once by a sign-out in another tab', () => {
    bootSession();
    role = '?';
    authStore.save('of ana', record('ana'));
    authStore.clear();
    role = 'ana';
    hear({ key: CACHED_ROLE_KEY });
    expect(currentUser()).toBeNull();
  });

  it('is in at the next start also where that tab has died over the question', () => {
    role = '?';
    authStore.save('of ana', record('ana'));
    bootSession();
    expect(currentUser()).toMatchObject({ id: 'ana', isAdmin: false });
  });
});
