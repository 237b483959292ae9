import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { succeed } from '#domain/result/failure.ts';
import { currentUser, enterSession, leaveSession } from '#session/session.ts';
import { CACHED_ROLE_KEY } from '#storage/storage-keys.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { authWithLink } from './sign-in.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

/** Where the session is kept. */
let save = () => {};

vi.mock('#server/sign-in.ts', () => ({
  authWithOtp: async () => {
    save();
    return succeed({ token: 't', record: { id: 'bruno', email: 'bruno@exemplo.com.br', name: 'Bruno' } });
  },
  lookUpAdminRole: async () => false,
}));

const { put } = IDBObjectStore.prototype;
afterEach(async () => {
  vi.restoreAllMocks();
  IDBObjectStore.prototype.put = put;
  save = () => {};
  leaveSession();
  for (const id of ['ana', 'bruno']) closeDatabase(id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('who enters on a full device after somebody else is in whole, and finds nothing of the other', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  enterSession(ANA);
  await writeIntent(openDatabase('ana'), 'a', true);
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  expect(await authWithLink({ otpId: 'l', secret: 's' })).toMatchObject({ ok: true });
  expect(currentUser()?.id).toBe('bruno');
  expect(await Dexie.exists(databaseName('ana'))).toBe(false);
});

it('who enters after somebody else is in, also where the code that wipes the other’s mirror does not come', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.doMock('./purge-member.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  enterSession(ANA);
  expect(await authWithLink({ otpId: 'l', secret: 's' })).toMatchObject({ ok: true });
  expect(currentUser()?.id).toBe('bruno');
  vi.doUnmock('./purge-member.ts');
});

it('says what to do where the device cannot keep the session that has come', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const setItem = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem() {} });
  enterSession({ ...ANA, isAdmin: true });
  save = () => {
    setItem(CACHED_ROLE_KEY, '?');
    throw new DOMException('no room', 'QuotaExceededError');
  };
  expect(await authWithLink({ otpId: 'l', secret: 's' })).toEqual({
    ok: false,
    code: 'not_stored',
    title: 'Não foi possível entrar',
    description:
      'O aparelho está sem espaço ou sem acesso ao armazenamento. Libere espaço e peça um novo link de acesso.',
  });
  // Who was there goes on, and opens as an administrator at the next start too.
  expect(currentUser()?.id).toBe('ana');
  expect(setItem).toHaveBeenLastCalledWith(CACHED_ROLE_KEY, 'ana');
});
