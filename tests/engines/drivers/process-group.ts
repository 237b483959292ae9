import { type ChildProcess, spawn } from 'node:child_process';
import { becomes, until } from '../../support/wait.ts';
import { atWorkerEnd } from '../../support/worker-lifetime.ts';

/** A program with all that it starts itself: ended together, whatever happens to the test. */
export interface ProcessGroup {
  /** Everything it has printed. */
  log(): string;
  /** The first match in what it prints. */
  says(what: RegExp): Promise<RegExpExecArray>;
  kill(): Promise<void>;
}

const running = new Set<number>();

function killGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // all of it is gone
  }
}

process.once('exit', () => {
  for (const id of running) killGroup(id);
});

/** When the program ends, or who has started it (a killed test runs no cleaning): the end of the whole group. */
const BOUND_TO_US = '("$@" </dev/null; kill -9 0) & cat >/dev/null; kill -9 0';

/** Starts a program in a group of its own. */
export function startGroup(
  path: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): ProcessGroup {
  const child: ChildProcess = spawn('/bin/sh', ['-c', BOUND_TO_US, 'sh', path, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const id = child.pid ?? 0;
  if (id) running.add(id);
  let printed = '';
  let failure = '';
  child.once('error', (cause) => {
    failure = cause.message;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      printed += bytes;
    });
  const isOver = () => failure !== '' || child.exitCode !== null || child.signalCode !== null;
  const group: ProcessGroup = {
    log: () => printed,
    async says(what) {
      // A deadline for what hangs: beside a whole test run a browser took 34 s to start.
      await becomes(() => isOver() || what.test(printed), 60_000);
      const found = what.exec(printed);
      if (!found) throw new Error(`${path} did not say ${what}: ${failure}\n${printed}`);
      return found;
    },
    async kill() {
      if (!id) return;
      killGroup(id);
      await until(`the end of ${path}`, () => isOver() && !isAlive(id), 5_000);
      running.delete(id);
    },
  };
  atWorkerEnd(() => group.kill());
  return group;
}

/** What could not be spoken to is not left running. */
export async function orKilled<T>(group: ProcessGroup, speak: () => Promise<T>): Promise<T> {
  try {
    return await speak();
  } catch (failure) {
    await group.kill();
    throw failure;
  }
}

/** Whether anything of the group still runs: its folder may not be touched before. */
function isAlive(id: number): boolean {
  try {
    process.kill(-id, 0);
    return true;
  } catch {
    return false;
  }
}
