import { describe, expect, it } from 'vitest';
import { FULL, rounds } from '../support/full.ts';
import { tried } from '../support/tries.ts';
import { PORTED } from './ported.ts';
import { programsOf } from './programs.ts';
import { RARE } from './rare.ts';
import { type Outcome, run, runSeed } from './run.ts';
import { readWritten, shrink, untilStep, written } from './shrink.ts';
import type { Faults } from './stage.ts';
import { type Step, stepsOf } from './steps.ts';
import { THREATS } from './threats.ts';

// The real client on the real server, in one process that owns time, network and death: docs/proofs.md.

/** A few at a time: a deadline is for what hangs, not for a slow machine. */
const EACH = FULL ? 30 : 15;
const GROUPS = Array.from({ length: 10 }, (_, group) => group * EACH);
/** Few and longer: to begin and to end one costs as much as a dozen steps, and they notice at least as many planted faults. */
const STEPS = FULL ? 60 : 24;

it.each(GROUPS)('holds what it promises in the histories from seed %i', async (first) => {
  const programs = await programsOf();
  const failures: string[] = [];
  let checks = 0;
  for (let seed = first; seed < first + EACH; seed++) {
    const outcome = await runSeed(programs, String(seed), STEPS);
    checks += outcome.checks;
    if (outcome.failure)
      failures.push(`seed ${seed}: ${outcome.failure.statement}: ${outcome.failure.detail}`);
  }
  expect(failures).toEqual([]);
  expect(checks).toBeGreaterThan(EACH * 100);
});

it('counts what waits in the state line, and nothing else', async () => {
  const programs = await programsOf();
  // Histories of their own: what the line reads of the database makes them others.
  const shown = [0, 1, 2].map((device): Step => ({ do: 'show-queue', device, n: 0, wait: { tasks: 0 } }));
  const failures: string[] = [];
  for (let seed = 0; seed < rounds(20, 100); seed++) {
    const { failure } = await run(programs, String(seed), [...shown, ...stepsOf(String(seed), 40)]);
    if (failure) failures.push(`seed ${seed}: ${failure.statement}: ${failure.detail}`);
  }
  expect(failures).toEqual([]);
});

describe('what went wrong in other sync engines does not here', () => {
  it.each(PORTED)('$report: $fault', async ({ report, steps }) => {
    expect((await run(await programsOf(), report, steps)).failure).toBeNull();
  });
});

describe('histories that chance meets seldom', () => {
  const played = FULL ? RARE : RARE.filter(({ isInEveryRun }) => isInEveryRun);
  it.each(played)('$says', async ({ says, seed = says, steps }) => {
    expect((await run(await programsOf(), seed, steps)).failure).toBeNull();
  });
});

/**
 * This row cuts a first load after so many tasks of the client, which become more or fewer as it changes: its first and its last cut show
 * in each run that they still come between the request and the end.
 */
const CUTS = THREATS.filter(({ row }) => row === 'F7').map((threat) => ({
  ...threat,
  histories: [...threat.histories.slice(0, 1), ...threat.histories.slice(-1)],
}));

// At the counts of the table of threats; `npm run proofs -- threats` asks for them row by row.
const PARTS = (FULL ? THREATS : CUTS).flatMap(({ row, tries, histories }) => {
  // Of histories of thousands of steps only some have the time of one test.
  const size = Math.ceil(EACH / Math.ceil((histories[0]?.length ?? 0) / 200));
  return Array.from({ length: Math.ceil(histories.length / size) }, (_, part) => part * size).map(
    (first) => ({
      row,
      tries,
      first,
      part: histories.slice(first, first + size),
    }),
  );
});
for (const { row, tries, first, part } of PARTS) {
  it(`row ${row} of the table of threats holds in its histories from ${first}`, async () => {
    const programs = await programsOf();
    const failures: string[] = [];
    for (const [n, steps] of part.entries()) {
      const { failure } = await run(programs, `${row} ${first + n}`, steps);
      if (failure) failures.push(`history ${first + n}: ${failure.statement}: ${failure.detail}`);
      else tried(row, tries);
    }
    expect(failures).toEqual([]);
  });
}

/** What is hidden stays in what devices are told: a fault of a trigger is planted without building a client for it. */
const PLANTED: Faults = {
  triggers: [
    { where: 'trigger', trigger: 'sync_assistant_set', from: 'live = excluded.live', to: 'live = live' },
  ],
};

it('a planted fault is found, made short, and shown again by its seed', async () => {
  const programs = await programsOf();
  const failureOf = async (seed: string, steps = stepsOf(seed, STEPS)) =>
    (await run(programs, seed, steps, PLANTED)).failure;
  let found: Outcome['failure'] = null;
  // The histories before it do not meet this fault.
  let seed = 3;
  for (; !found && seed < 100; seed++) found = await failureOf(String(seed));
  const name = String(seed - 1);
  const { statement, step } = found ?? expect.fail('no history has noticed it');
  const short = await shrink(
    untilStep(stepsOf(name, STEPS), step),
    async (steps) => (await failureOf(name, [...steps]))?.statement === statement,
  );
  expect(short.length).toBeLessThanOrEqual(12);
  expect((await failureOf(name, short))?.statement).toBe(statement);
});

/** A server that takes again what comes again. */
const TAKES_TWICE: Faults = {
  hooks: [
    {
      file: 'catalogue/push-favorites.js',
      from: 'if (op.n <= result.last)',
      to: 'if (op.n < result.last)',
    },
  ],
};

it('a failing history of sixty steps and more shrinks to twelve or fewer, and what is printed of it fails again', async () => {
  const programs = await programsOf();
  let long: Step[] = [];
  let statement = '';
  // The ones before it fail sooner, or not at all.
  let seed = 14;
  for (; long.length < 60 && seed < 60; seed++) {
    const drawn = stepsOf(String(seed), 80);
    const { failure } = await run(programs, String(seed), drawn, TAKES_TWICE);
    if (!failure) continue;
    statement = failure.statement;
    long = untilStep(drawn, failure.step);
  }
  expect(long.length).toBeGreaterThanOrEqual(60);
  const name = String(seed - 1);
  const failureOf = async (steps: readonly Step[]) =>
    (await run(programs, name, steps, TAKES_TWICE)).failure?.statement;
  const short = await shrink(long, async (steps) => (await failureOf(steps)) === statement);
  expect(short.length).toBeLessThanOrEqual(12);
  expect(await failureOf(readWritten(written(short)))).toBe(statement);
  expect((await run(programs, name, short)).failure).toBeNull();
});
