import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The wall clock of a server that is started with `env`: set ahead of the true one, or right again. */
export function serverClock() {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'shift');
  const set = (milliseconds: number) => writeFileSync(file, String(milliseconds));
  set(0);
  return { env: { TEST_CLOCK: file }, set, remove: () => rmSync(folder, { recursive: true }) };
}
