import { readFileSync } from 'node:fs';

/**
 * What a process holds in memory, in MB; 0 where the system does not say (only Linux does here).
 * @param {number} pid
 */
export function residentMemory(pid) {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}
