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

/**
 * How much of it SQLite holds, in MB: its pages, of all connections, lie in mappings of their own of 64 KB.
 * @param {number} pid
 */
export function sqliteMemory(pid) {
  try {
    const kb = readFileSync(`/proc/${pid}/smaps`, 'utf8').matchAll(
      /^[\da-f]+-[\da-f]+ rw-p 0+ 00:00 0 *\nSize: +(\d+) kB[\s\S]*?\nRss: +(\d+) kB/gm,
    );
    return [...kb].reduce((sum, [, size, held]) => sum + (Number(size) < 128 ? Number(held) : 0), 0) / 1024;
  } catch {
    return 0;
  }
}
