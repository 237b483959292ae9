type Ending = () => Promise<void>;

const ENDINGS = Symbol.for('agentes.endings');
// On the global object: vitest loads the environment, which ends the worker, apart from the tests.
const place = globalThis as { [ENDINGS]?: Ending[] };

/** Runs when the last test file of this worker is over; vitest kills the worker soon after. */
export function atWorkerEnd(end: Ending): void {
  place[ENDINGS] ??= [];
  place[ENDINGS].push(end);
}

/** The environment's part. */
export async function endWorker(): Promise<void> {
  await Promise.allSettled((place[ENDINGS] ?? []).splice(0).map((end) => end()));
}
