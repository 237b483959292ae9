import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

const SIGINT = 1n << BigInt(constants.signals.SIGINT - 1);

/**
 * Whether PocketBase has begun to listen for Ctrl-C, and will not simply be ended by it. It does so beside the command that
 * it runs, which may be at work before. Told by the thread that Go keeps for signals from then on: the only one that blocks
 * some, and not this one, which PocketBase asks for first.
 */
export function listensForInterrupt(pid: number): boolean {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).some((thread) => {
    const blocked = BigInt(`0x${blockedBy(`${tasks}/${thread}`)}`);
    return blocked !== 0n && (blocked & SIGINT) === 0n;
  });
}

/** The signals that a thread blocks, in hexadecimal digits; none of one that has ended since it was listed. */
function blockedBy(task: string): string {
  try {
    return /^SigBlk:\s+(\w+)/m.exec(readFileSync(`${task}/status`, 'utf8'))?.[1] ?? '0';
  } catch {
    return '0';
  }
}
