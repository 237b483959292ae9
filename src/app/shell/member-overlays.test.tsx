// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { DATABASE_RELOADED_KEY } from '#storage/storage-keys.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { clearTrouble, reportTrouble } from '#store/database/database-trouble.ts';
import { recoverConnection } from '#store/database/reopen-database.ts';
import { readIdentification, writeIdentification } from '#store/device/identification.ts';
import MemberOverlays from './member-overlays.tsx';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const SOON = { timeout: 20_000 };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
});

afterEach(() => {
  sessionStorage.clear();
  clearTrouble('broken');
  closeDatabase(ANA.id);
  leaveSession();
  authStore.clear();
  indexedDB.deleteDatabase(databaseName(ANA.id));
  vi.restoreAllMocks();
});

/** The page of one load, up to the reload for which the notice asks. */
async function loadedPage(isReadable: boolean): Promise<void> {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  reload.mockClear();
  const db = openDatabase(ANA.id);
  // One that opens only then takes back what is reported below.
  await db.open();
  const reading = isReadable
    ? null
    : vi.spyOn(db.state, 'get').mockReturnValue(new Promise(() => undefined) as never);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MemberOverlays />
      </MemoryRouter>,
    ),
  );
  if (isReadable)
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(sessionStorage.getItem(DATABASE_RELOADED_KEY)).toBeNull();
    }, SOON);
  // A mending that is under way would take back what is reported now.
  if (isReadable) await recoverConnection(db, null, () => true);
  await act(async () => reportTrouble('broken'));
  await act(async () => place.querySelector('button')?.click());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), SOON);
  await act(async () => root.unmount());
  reading?.mockRestore();
  clearTrouble('broken');
  closeDatabase(ANA.id);
}

const kept = async () => (await readIdentification(openDatabase(ANA.id))).rqe;

it('keeps the own words when the database breaks once more after a reload that had mended it', async () => {
  await writeIdentification(openDatabase(ANA.id), { rqe: '12345' });
  await loadedPage(true);
  await loadedPage(true);
  expect(await kept()).toBe('12345');
});

it('and also where the first read after that reload had failed for once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await writeIdentification(openDatabase(ANA.id), { rqe: '12345' });
  await loadedPage(true);
  const db = openDatabase(ANA.id);
  await db.open();
  const get = db.state.get.bind(db.state);
  let failures = 0;
  vi.spyOn(db.state, 'get').mockImplementation(((key: 'catalogue') => {
    if (key !== 'catalogue' || failures++ > 0) return get(key);
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  }) as typeof get);
  await loadedPage(true);
  expect(failures).toBeGreaterThan(0);
  expect(await kept()).toBe('12345');
});

it('makes the mirror anew where a reload has mended nothing, and takes the own words along', async () => {
  await writeIdentification(openDatabase(ANA.id), { rqe: '12345' });
  await openDatabase(ANA.id).recents.put({ assistantId: 'a', openedAt: 1 });
  await loadedPage(false);
  await loadedPage(false);
  expect(await openDatabase(ANA.id).recents.count()).toBe(0);
  expect(await kept()).toBe('12345');
});
