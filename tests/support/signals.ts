import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Whether a Go program has begun to listen for that signal, and will not simply be ended by it: Go then takes it on a
 * thread whose mask blocks every other one. PocketBase begins to listen beside the command that it runs, and nothing that
 * the command does says whether it has.
 */
export function listensFor(pid: number, signal: NodeJS.Signals): boolean {
  const bit = 1n << BigInt(constants.signals[signal] - 1);
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).some((thread) => {
    const blocked = /^SigBlk:\s+(\w+)/m.exec(statusOf(`${tasks}/${thread}`))?.[1] ?? '0';
    const mask = BigInt(`0x${blocked}`);
    return mask !== 0n && (mask & bit) === 0n;
  });
}

/** '' for a thread that has ended since it was listed. */
function statusOf(task: string): string {
  try {
    return readFileSync(`${task}/status`, 'utf8');
  } catch {
    return '';
  }
}
