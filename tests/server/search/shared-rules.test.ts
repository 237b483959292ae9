import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold } from '../../../src/shared/fold.ts';
import { call } from '../../support/http.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { ALL_LETTERS, CASES, type Call } from '../../support/shared-cases.ts';

let pb: PocketBase;
beforeAll(async () => {
  pb = await startPocketBase();
});
afterAll(() => pb.stop());

async function answersOf(calls: Call[]): Promise<unknown[]> {
  const body = { calls: JSON.stringify(calls) };
  const answer = await call(pb, 'POST', '/api/tests/call-shared', { token: pb.superuserToken, body });
  expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true]);
  return JSON.parse(String(answer.json['answers']));
}

test('PocketBase’s VM answers as the device does', async () => {
  const answers = await answersOf(CASES.map(([one]) => one));
  expect(CASES.map(([one], at) => [one, answers[at]])).toEqual(CASES);
});

test('every letter folds there as on the device', async () => {
  const text = ALL_LETTERS.join('\n');
  const [answer] = await answersOf([{ file: 'fold', name: 'fold', args: [text] }]);
  const letters = String(answer).split('\n');
  const unequal = ALL_LETTERS.filter((letter, at) => letters[at] !== fold(letter));
  expect(unequal.map((letter) => letter.charCodeAt(0).toString(16))).toEqual([]);
});
