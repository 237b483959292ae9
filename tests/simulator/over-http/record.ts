import type { Programs } from '../programs.ts';
import { run } from '../run.ts';
import type { Happened } from '../server.ts';
import type { Faults } from '../stage.ts';
import { type Step, stepsOf } from '../steps.ts';

/** What only the imitation can do: turn the clock, put a backup back, be of an older release, wait for half a year. */
const ONLY_SIMULATED = ['server-clock', 'restore', 'old-server', 'new-server', 'forget-devices'] as const;
/** What no client has sent. */
const IN_THE_OFFICE = ['ask-link', 'open-link', 'converse', 'write-raw', 'approve'] as const;

/** An access that ends within the history ends for the real server at another moment. */
const isOfDays = (step: Step): boolean => step.do !== 'expire' || Math.abs(step.days) >= 1;

/**
 * Plays the history of a seed, and returns all that reached the simulated server or changed it, in its order.
 * @param planted with a fault, up to where a statement fails over it
 */
export async function record(
  programs: Programs,
  seed: string,
  length: number,
  planted?: Faults,
): Promise<Happened[]> {
  const steps = stepsOf(seed, length, [...ONLY_SIMULATED, ...IN_THE_OFFICE]).filter(isOfDays);
  const recorded: Happened[] = [];
  const { failure } = await run(programs, seed, steps, planted ?? {}, ({ server }) => {
    server.onHappened = (happened) => recorded.push(happened);
  });
  if (failure && !planted) throw new Error(`seed ${seed}: ${failure.statement}: ${failure.detail}`);
  return recorded;
}
