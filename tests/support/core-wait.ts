import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds that the threads of a process have stood ready to work while others had the cores, all threads together.
 * 0 where the system does not say (only Linux does here).
 */
export function coreWait(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  try {
    const waits = readdirSync(tasks).map((thread) => {
      const [, nanoseconds = '0'] = readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ');
      return Number(nanoseconds);
    });
    return waits.reduce((sum, one) => sum + one, 0) / 1_000_000;
  } catch {
    return 0;
  }
}
