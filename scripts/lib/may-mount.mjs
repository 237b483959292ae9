import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Whether a small disk in memory may be mounted in namespaces of one's own, which many systems leave to root: it is tried. */
export function mayMount() {
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', tmpdir()];
  return spawnSync('unshare', ['-Urm', ...mount]).status === 0;
}
