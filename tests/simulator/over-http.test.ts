import { expect, it } from 'vitest';
import { rounds } from '../support/full.ts';
import { RealServer } from './over-http/real-server.ts';
import { replay } from './over-http/replay.ts';
import { programsOf } from './programs.ts';

const HISTORIES = rounds(2, 10);
const STEPS = rounds(20, 40);

it('the real program answers what simulated clients ask as the simulated server does', async () => {
  const programs = await programsOf();
  const real = await RealServer.start();
  const disagreements: unknown[] = [];
  let answers = 0;
  try {
    for (let seed = 0; seed < HISTORIES; seed++) {
      const replayed = await replay(programs, real, String(seed), STEPS);
      answers += replayed.answers;
      disagreements.push(...replayed.disagreements);
    }
  } finally {
    await real.stop();
  }
  expect(disagreements).toEqual([]);
  expect(answers).toBeGreaterThan(HISTORIES * 20);
});

it('and an imitation that answers otherwise is noticed', async () => {
  const programs = await programsOf();
  const real = await RealServer.start();
  try {
    const { disagreements } = await replay(programs, real, '0', STEPS, {
      hooks: [
        {
          file: 'catalogue/push-favorites.js',
          from: 'SET last_op = {:last}',
          to: 'SET last_op = {:last} - 1',
        },
      ],
    });
    expect(disagreements.length).toBeGreaterThan(0);
  } finally {
    await real.stop();
  }
});
