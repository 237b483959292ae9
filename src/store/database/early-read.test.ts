import { expect, it } from 'vitest';
import { pullKey } from './early-read.ts';

const CURSOR = { key: 'cursor', epoch: 'e', seq: 7, pulledAt: 1, hearts: 8 } as const;
const DEVICE = { key: 'device', id: 'd', lastNumber: 3, lastTap: 4 } as const;

it('a mirror that was pulled into, or pushed from, is another one to ask for', () => {
  const keys = [
    pullKey(undefined, undefined),
    pullKey(CURSOR, undefined),
    pullKey(CURSOR, DEVICE),
    pullKey({ ...CURSOR, epoch: 'f' }, DEVICE),
    pullKey({ ...CURSOR, seq: 8 }, DEVICE),
    pullKey({ ...CURSOR, hearts: 9 }, DEVICE),
    pullKey(CURSOR, { ...DEVICE, lastNumber: 4 }),
    pullKey(CURSOR, { ...DEVICE, id: 'another' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('one that was only looked at or tapped in is the same', () => {
  expect(pullKey({ ...CURSOR, pulledAt: 2 }, { ...DEVICE, lastTap: 9 })).toBe(pullKey(CURSOR, DEVICE));
});
