import { compileHooksIfChanged } from '../../scripts/build/compile-hooks.mjs';
import { setup } from '../support/setup/run-folder.ts';
import { image } from './image.ts';
import { walk } from './model.ts';
import { MUTANTS, nameOf } from './mutants.ts';
import { RealServer } from './over-http/real-server.ts';
import { replay as replayOverHttp } from './over-http/replay.ts';
import { programsOf } from './programs.ts';
import { type Outcome, run, runSeed } from './run.ts';
import { shrink, untilStep, written } from './shrink.ts';
import type { Faults } from './stage.ts';
import { stepsOf } from './steps.ts';

/**
 * `npm run proofs`: what takes too long for `npm test`. Bundled and run by `scripts/proofs.mjs`, one process a core;
 * `part` of `parts` says which share is this one's.
 */

const [what = 'histories', ...given] = process.argv.slice(2);
const option = (name: string, usual: string): string =>
  given.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual;
const part = Number(option('part', '0'));
const parts = Number(option('parts', '1'));
const COUNTS: Record<string, string> = { mutants: '300', 'over-http': '200' };
const length = Number(option('steps', what === 'over-http' ? '40' : '200'));
const count = Number(option('count', COUNTS[what] ?? '10000'));
const print = (text: string) => process.stdout.write(`${text}\n`);

/** A promise that nobody waits for has failed: in a browser that would be an error nobody sees. */
const rejections: string[] = [];
process.on('unhandledRejection', (reason) => rejections.push(String(reason)));

const end = await begin();
const ways: Record<string, () => Promise<number>> = {
  histories,
  replay,
  'over-http': overHttp,
  mutants,
  model,
};
const way = ways[what];
if (!way) print(`npm run proofs -- [${Object.keys(ways).join(' | ')}]: "${what}" is none of them`);
process.exitCode = way ? Number((await way()) > 0) : 1;
end();
process.exit();

async function begin(): Promise<() => void> {
  if (what === 'model') return () => {};
  await compileHooksIfChanged();
  const remove = await setup();
  await image();
  return remove;
}

type Failure = NonNullable<Outcome['failure']>;

/** Promises alone have failed: nobody knows at which step. */
const rejectedAt = (step: number): Failure | null =>
  rejections[0] === undefined ? null : { statement: rejections[0], detail: '', step };

/** Many long histories; a failing one is made as short as can be, and shown. */
async function histories(): Promise<number> {
  const programs = await programsOf();
  let failures = 0;
  let checks = 0;
  let done = 0;
  for (let seed = part; seed < count; seed += parts) {
    const outcome = await runSeed(programs, String(seed), length);
    checks += outcome.checks;
    done += 1;
    const failure = outcome.failure ?? rejectedAt(length);
    if (!failure) continue;
    failures += 1;
    rejections.length = 0;
    print(`seed ${seed}: ${failure.statement}: ${failure.detail}`);
    await tell(String(seed), failure);
  }
  print(`${done} histories of ${length} steps, ${checks} checks, ${failures} failures`);
  return failures;
}

/** One history again: `-- replay 17 --steps=200`. */
async function replay(): Promise<number> {
  const seed = given[0] ?? '0';
  const { failure } = await runSeed(await programsOf(), seed, length);
  print(
    failure
      ? `seed ${seed}, step ${failure.step}: ${failure.statement}: ${failure.detail}`
      : `seed ${seed}: all holds`,
  );
  if (failure) await tell(seed, failure);
  return failure ? 1 : 0;
}

async function tell(seed: string, { statement, step }: Failure): Promise<void> {
  const programs = await programsOf();
  const short = await shrink(
    untilStep(stepsOf(seed, length), step),
    async (steps) => (await run(programs, seed, steps)).failure?.statement === statement,
  );
  print(`  ${short.length} steps are enough:\n${written(short)}`);
}

/** The requests of histories again, to the real program: both servers must say the same. */
async function overHttp(): Promise<number> {
  const programs = await programsOf();
  const real = await RealServer.start();
  let failures = 0;
  let compared = 0;
  let done = 0;
  let broken = 0;
  for (let seed = part; seed < count; seed += parts) {
    try {
      const { answers, disagreements } = await replayOverHttp(programs, real, String(seed), length);
      compared += answers;
      done += 1;
      failures += disagreements.length;
      for (const { request, simulated, real: other } of disagreements)
        print(`seed ${seed}: ${request}\n  simulated ${simulated}\n  real      ${other}`);
    } catch (error) {
      // It fails by itself, or the real program did not take one of its changes: the others are still compared.
      broken += 1;
      print(`seed ${seed} is not compared: ${error}`);
    }
  }
  await real.stop();
  const told = `${done} histories, ${compared} answers of the real server, ${failures} disagreements`;
  print(broken ? `${told}, ${broken} histories not compared` : told);
  return failures + broken;
}

/** Every planted fault must be noticed by some history. */
async function mutants(): Promise<number> {
  let survivors = 0;
  const only = option('only', '');
  for (const [i, mutant] of MUTANTS.entries()) {
    if (i % parts !== part || !nameOf(mutant).includes(only)) continue;
    const programs = await programsOf(mutant.where === 'client' ? [mutant] : []);
    const faults: Faults =
      mutant.where === 'hooks'
        ? { hooks: [mutant] }
        : mutant.where === 'trigger'
          ? { triggers: [mutant] }
          : {};
    let killed = '';
    for (let seed = 0; seed < count && !killed; seed++) {
      const { failure } = await runSeed(programs, String(seed), 40, faults).catch((error) => ({
        failure: { statement: `it ends with ${error}` },
      }));
      if (failure) killed = `seed ${seed}: ${failure.statement}`;
      rejections.length = 0;
    }
    if (!killed) survivors += 1;
    print(`${killed ? 'killed  ' : 'SURVIVES'} ${nameOf(mutant)}${killed && ` — ${killed}`}`);
  }
  print(`${survivors} survive`);
  return survivors;
}

async function model(): Promise<number> {
  const { states, fault } = walk();
  print(`${states} states, ${fault || 'all hold'}`);
  return fault ? 1 : 0;
}
