import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/**
 * Milliseconds that the processors have worked for a process and the children it has waited for: unlike the time on
 * the clock it says the same beside other work. 0 where the system does not say (only Linux does here).
 * @param {number} pid
 */
export function cpuTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in brackets may hold blanks
    const [, , , , , , , , , , , user, system, childUser, childSystem] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ');
    const ticks = [user, system, childUser, childSystem].reduce((sum, one) => sum + Number(one ?? 0), 0);
    return (ticks / TICKS_A_SECOND) * 1000;
  } catch {
    return 0;
  }
}
