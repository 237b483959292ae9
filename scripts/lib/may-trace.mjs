import { spawnSync } from 'node:child_process';
import { findExecutable } from './find-executable.mjs';

/**
 * Whether strace is here and may watch a process that it has not started itself, which many systems leave to root: it is
 * tried on one that ends at once.
 */
export function mayTrace() {
  if (!findExecutable('strace')) return false;
  const { status } = spawnSync('sh', ['-c', 'sleep 0.3 & exec 2>&-; (strace -qq -o /dev/null -p $!)']);
  return status === 0;
}
