import { afterEach, expect, it } from 'vitest';
import { fail, type Result, succeed } from '#domain/result/failure.ts';
import { asMember } from './as-member.ts';
import { authStore } from './client.ts';

const record = (id: string) => ({ id, collectionId: 'c', collectionName: 'users' });
const signedOut: Result<string> = fail({ kind: 'signed-out' });

afterEach(() => authStore.clear());

it('asks nothing in the name of somebody else', async () => {
  authStore.save('of bruno', record('bruno'));
  let isAsked = false;
  const answer = await asMember('ana', async () => {
    isAsked = true;
    return succeed('of ana');
  });
  expect([isAsked, answer]).toEqual([false, fail({ kind: 'unreachable' })]);
});

it('believes that the session has ended', async () => {
  authStore.save('of ana', record('ana'));
  expect(await asMember('ana', async () => signedOut)).toEqual(signedOut);
});

it('takes a late word about a session for none about the one that has begun meanwhile', async () => {
  authStore.save('of ana', record('ana'));
  const answer = asMember('ana', async () => signedOut);
  authStore.save('of ana again', record('ana'));
  expect(await answer).toEqual(fail({ kind: 'unreachable' }));
});
