import { readFileSync } from 'node:fs';
import { compileHooksIfChanged } from '../../scripts/build/compile-hooks.mjs';
import { setup } from '../support/setup/run-folder.ts';
import { image } from './image.ts';
import { walk } from './model.ts';
import { type Mutant, nameOf } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { RealServer } from './over-http/real-server.ts';
import { replay as replayOverHttp } from './over-http/replay.ts';
import { PORTED } from './ported.ts';
import { NotPlanted, programsOf } from './programs.ts';
import { RARE } from './rare.ts';
import { type Outcome, run, runSeed } from './run.ts';
import { readWritten, shrink, untilStep, written } from './shrink.ts';
import type { Faults } from './stage.ts';
import { type Step, stepsOf } from './steps.ts';

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
/** The first seed: 10,000 histories may be played in several goes. */
const from = Number(option('from', '0'));
const print = (text: string) => process.stdout.write(`${text}\n`);

/** A promise that nobody waits for has failed: in a browser that would be an error nobody sees. */
const rejections: string[] = [];
process.on('unhandledRejection', (reason) => rejections.push(String(reason)));

async function begin(): Promise<() => void> {
  if (what === 'model') return () => {};
  await compileHooksIfChanged();
  const remove = await setup();
  await image();
  return remove;
}

type Failure = NonNullable<Outcome['failure']>;

/** What went wrong in a history. Where promises alone have failed, nobody knows at which step: at the last. */
function failureOf({ failure }: Outcome, step: number): Failure | null {
  const [rejection] = rejections.splice(0);
  return failure ?? (rejection === undefined ? null : { statement: rejection, detail: '', step });
}

/** Many long histories; a failing one is made as short as can be, and shown. */
async function histories(): Promise<number> {
  const programs = await programsOf();
  let failures = 0;
  let checks = 0;
  let done = 0;
  for (let seed = from + part; seed < from + count; seed += parts) {
    const outcome = await runSeed(programs, String(seed), length);
    checks += outcome.checks;
    done += 1;
    const failure = failureOf(outcome, length);
    if (!failure) continue;
    failures += 1;
    print(`seed ${seed}: ${failure.statement}: ${failure.detail}`);
    await tell(String(seed), stepsOf(String(seed), length), failure);
  }
  print(`${done} histories of ${length} steps, ${checks} checks, ${failures} failures`);
  return failures;
}

/** One history again: `-- replay 17 --steps=200`, or what was printed of it, `--history=lines.txt`. */
async function replay(): Promise<number> {
  const seed = given[0] ?? '0';
  const lines = option('history', '');
  const steps = lines ? readWritten(readFileSync(lines, 'utf8')) : stepsOf(seed, length);
  const failure = failureOf(await run(await programsOf(), seed, steps), steps.length);
  print(
    failure
      ? `seed ${seed}, step ${failure.step}: ${failure.statement}: ${failure.detail}`
      : `seed ${seed}: all holds`,
  );
  if (failure) await tell(seed, steps, failure);
  return failure ? 1 : 0;
}

async function tell(seed: string, all: Step[], { statement, step }: Failure): Promise<void> {
  const programs = await programsOf();
  const short = await shrink(
    untilStep(all, step),
    async (steps) => failureOf(await run(programs, seed, steps), steps.length)?.statement === statement,
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

/** What a planted fault is tried with. */
interface Trial {
  name: string;
  seed: string;
  steps: Step[];
  /** It was written for this fault. */
  isOwn: boolean;
}

/** The cheapest first: what was written for this fault, what was written for others, short drawn histories, longer ones. */
function* trialsOf(mutant: Mutant): Generator<Trial> {
  const rare = RARE.map(({ says, seed = says, steps, faults }) => {
    return { name: `"${says}"`, seed, steps, isOwn: faults.includes(mutant) };
  });
  const ported = PORTED.map(({ report, steps, faults }) => {
    return { name: report, seed: report, steps, isOwn: faults.includes(mutant) };
  });
  const told = [...rare, ...ported];
  yield* told.filter(({ isOwn }) => isOwn);
  yield* told.filter(({ isOwn }) => !isOwn);
  for (let seed = 0; seed < 20; seed++) yield drawn(seed, 12);
  for (let seed = 0; seed < count; seed++) yield drawn(seed, 40);
}

function drawn(number: number, length: number): Trial {
  const seed = String(number);
  return { name: `seed ${seed}, ${length} steps`, seed, steps: stepsOf(seed, length), isOwn: false };
}

type Verdict = 'killed' | 'killed by others' | 'SURVIVES' | 'NOT PLANTED';

/** Plants one fault and plays until a history notices it; says which one, and what it saw. */
async function judge(mutant: Mutant): Promise<{ verdict: Verdict; why: string }> {
  const faults: Faults =
    mutant.where === 'hooks' ? { hooks: [mutant] } : mutant.where === 'trigger' ? { triggers: [mutant] } : {};
  const hasOwn = [...RARE, ...PORTED].some(({ faults }) => faults.includes(mutant));
  try {
    const programs = await programsOf(mutant.where === 'client' ? [mutant] : []);
    for (const { name, seed, steps, isOwn } of trialsOf(mutant)) {
      const { failure } = await run(programs, seed, steps, faults).catch((error) => {
        if (error instanceof NotPlanted) throw error;
        return { failure: { statement: `it ends with ${error}` } };
      });
      rejections.length = 0;
      if (failure)
        return {
          verdict: hasOwn && !isOwn ? 'killed by others' : 'killed',
          why: `${name}: ${failure.statement}`,
        };
    }
  } catch (error) {
    return { verdict: 'NOT PLANTED', why: String(error) };
  }
  return { verdict: 'SURVIVES', why: '' };
}

/** Every planted fault must be noticed by some history, and one that has a history of its own by that. */
async function mutants(): Promise<number> {
  const only = option('only', '');
  const mine = MUTANTS.filter((mutant) => nameOf(mutant).includes(only)).filter((_, i) => i % parts === part);
  const counts = new Map<Verdict, number>([['killed', 0]]);
  for (const mutant of mine) {
    const { verdict, why } = await judge(mutant);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    print(`${verdict.padEnd(8)} ${nameOf(mutant)}${why && ` — ${why}`}`);
  }
  const told = [...counts].map(([verdict, number]) => `${number} ${verdict}`).join(', ');
  print(`of ${mine.length} faults: ${told}`);
  return mine.length - (counts.get('killed') ?? 0);
}

async function model(): Promise<number> {
  const { states, fault } = walk();
  print(`${states} states, ${fault || 'all hold'}`);
  return fault ? 1 : 0;
}

// Last: what stands below work that is awaited here would not be there for it.
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
