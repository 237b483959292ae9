import { afterEach, expect, it, vi } from 'vitest';
import { initialSyncActivity, useSyncActivity } from '#store/database/sync-activity.ts';
import { noteOpening } from './note-opening.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useSyncActivity.setState(initialSyncActivity());
});

it('opens an assistant where the browser alone believes that there is no network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  useSyncActivity.setState({ network: 'offline' });
  expect(noteOpening('a')).toMatchObject({ ok: false, code: 'offline' });
  // The server has answered since.
  useSyncActivity.setState({ network: 'online' });
  expect(noteOpening('a').ok).toBe(true);
  // The connection is there, and the sync has not tried yet.
  vi.stubGlobal('navigator', { onLine: true });
  useSyncActivity.setState({ network: 'offline' });
  expect(noteOpening('a').ok).toBe(true);
});
