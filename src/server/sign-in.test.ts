import { afterEach, expect, it, vi } from 'vitest';
import { authStore } from './client.ts';
import { authRefresh, authWithOtp } from './sign-in.ts';

const recordOf = (id: string) => ({ id, email: `${id}@exemplo.com.br`, name: id, collectionId: 'users' });

/** Somebody is signed in, and the next answer of the server waits until it is let go. */
function waitingAnswer(token: string, id: string): () => void {
  let letGo = () => {};
  const answer = new Promise<Response>((done) => {
    letGo = () => done(Response.json({ token, record: recordOf(id) }));
  });
  vi.stubGlobal('fetch', () => answer);
  return letGo;
}

const keep = (token: string, id: string): void =>
  authStore.save(token, { ...recordOf(id), collectionName: 'users' });

afterEach(() => {
  vi.unstubAllGlobals();
  authStore.clear();
});

it('who enters is in with the own session, though another tab has renewed the one before meanwhile', async () => {
  keep('bruno 1', 'bruno');
  const letGo = waitingAnswer('clara 1', 'clara');
  const entering = authWithOtp('link', 'secret', () => undefined);
  keep('bruno 2', 'bruno');
  letGo();
  expect(await entering).toMatchObject({ ok: true, value: { record: { id: 'clara' } } });
  expect([authStore.token, authStore.record?.id]).toEqual(['clara 1', 'clara']);
});

it('who enters is in, though who was there before signs out in another tab meanwhile', async () => {
  keep('bruno 1', 'bruno');
  const letGo = waitingAnswer('clara 1', 'clara');
  const entering = authWithOtp('link', 'secret', () => undefined);
  authStore.clear();
  letGo();
  await entering;
  expect([authStore.token, authStore.record?.id]).toEqual(['clara 1', 'clara']);
});

it('a renewal that is answered late brings nobody back: not over who has entered, nor after a sign-out', async () => {
  for (const [token, id] of [
    ['clara 1', 'clara'],
    ['', ''],
  ] as const) {
    keep('bruno 1', 'bruno');
    const letGo = waitingAnswer('bruno 2', 'bruno');
    const renewing = authRefresh();
    if (token) keep(token, id);
    else authStore.clear();
    letGo();
    await renewing;
    expect([authStore.token, authStore.record?.id ?? '']).toEqual([token, id]);
  }
});

it('a renewal that the device has no room for leaves the session as it is', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  keep('bruno 1', 'bruno');
  const letGo = waitingAnswer('bruno 2', 'bruno');
  const saving = vi.spyOn(authStore, 'save').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const renewing = authRefresh();
  letGo();
  expect(await renewing).toMatchObject({ ok: true });
  expect(saving).toHaveBeenCalledOnce();
  expect(authStore.token).toBe('bruno 1');
  vi.restoreAllMocks();
});
