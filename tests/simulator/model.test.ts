import { describe, expect, it } from 'vitest';
import { inFull } from '../support/full.ts';
import { type Bounds, type Parts, walk } from './model.ts';
import { takes } from './rule.ts';

// A minute of work: `npm run proofs -- model` prints the number of states.
inFull('every order and every cut of the small model ends as its members wanted', () => {
  const { states, fault } = walk();
  expect(fault).toBe('');
  expect(states).toBeGreaterThan(1_000_000);
});

const SMALL: Bounds = { taps: 2, losses: 1, doubles: 1, deaths: 1, restores: 0 };

describe('in small bounds', () => {
  it('holds, and lets the requests of both devices and of one overtake each other', () => {
    // Who is served, what it brings, and what of both the server held by then.
    const orders = new Set<string>();
    const { fault, states } = walk(SMALL, {
      takes: (last, ops, { last: held }, { device }) => {
        orders.add(`${device}:${ops.map(({ n }) => n)} at ${held['0.0'] ?? 0},${held['1.0'] ?? 0}`);
        return takes(last, ops);
      },
    });
    expect(fault).toBe('');
    expect(states).toBeGreaterThan(10_000);
    for (const order of [
      // Either device first, and each between two of the other.
      '0:1 at 0,0',
      '1:1 at 0,0',
      '0:1 at 0,1',
      '1:1 at 1,0',
      // An old copy behind what came later, of the same device.
      '0:1 at 2,0',
      '1:1 at 0,2',
    ])
      expect([...orders]).toContain(order);
  });

  const faults: [string, Partial<Parts>][] = [
    ['a server that forgets the number of what it has taken', { remembers: (before) => before }],
    [
      'a device that drops its queue when an answer is lost',
      {
        givesUp: (device) => {
          device.isWaiting = false;
          device.batch = null;
          device.intents = {};
        },
      },
    ],
    [
      'a device that takes a confirmed tap for the later one on the same heart',
      { isConfirmed: (_, intent) => intent !== undefined },
    ],
    [
      'a server that takes whatever comes, old or new',
      { takes: (last, ops) => ({ last: Math.max(last, ...ops.map(({ n }) => n)), gap: false, taken: ops }) },
    ],
  ];
  it('holds when a backup comes back, and finds a device that drops its queue when the server knows less than it', () => {
    const restored: Bounds = { taps: 2, losses: 1, doubles: 0, deaths: 0, restores: 1 };
    expect(walk(restored).fault).toBe('');
    const { fault } = walk(restored, {
      startsOver: (device) => {
        device.life += 1;
        device.lastNumber = 0;
        device.batch = null;
        device.intents = {};
      },
    });
    expect(fault).toMatch(/^heart [ab] is (true|false), wanted/);
  });

  it.each(faults)('finds %s', (_, planted) => {
    expect(walk(SMALL, planted).fault).toMatch(/^heart [ab] is (true|false), wanted/);
  });
});
