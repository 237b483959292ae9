import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../lib/log.mjs';
import { inRoot } from '../lib/paths.mjs';
import { buildFromModule } from '../lib/pocketbase-go-build.mjs';
import { runCommand } from '../lib/run-command.mjs';

// The drill of docs/testing.md: the tests of a clock that jumps, with a PocketBase whose whole wall clock jumps: tokens, SQL,
// PocketBase's own dates and jobs too, where `TEST_CLOCK` shifts what the hooks call now. libfaketime cannot do that: a Go
// program asks the kernel itself. So Go's `time.Now` is built anew, with the milliseconds from a file added to it.

const VARIABLE = 'SHIFTED_CLOCK';

const BEGINNING = '\tsec, nsec, mono := runtimeNow()\n';

// `time.Now` is called on the scheduler's own stack too, where nothing may allocate or tell the scheduler of a system call.
const SHIFT = `package time

import (
	"syscall"
	"unsafe"
)

var shiftFile = -1

func init() {
	if name, found := syscall.Getenv("${VARIABLE}"); found {
		if file, err := syscall.Open(name, syscall.O_RDONLY, 0); err == nil {
			shiftFile = file
		}
	}
}

func shiftedSeconds() int64 {
	if shiftFile < 0 {
		return 0
	}
	var text [32]byte
	at := uintptr(unsafe.Pointer(&text))
	length, _, fault := syscall.RawSyscall6(syscall.SYS_PREAD64, uintptr(shiftFile), at, 32, 0, 0, 0)
	if fault != 0 || length > 32 {
		return 0
	}
	var milliseconds int64
	for _, letter := range text[:length] {
		if letter >= '0' && letter <= '9' {
			milliseconds = milliseconds*10 + int64(letter-'0')
		}
	}
	if length > 0 && text[0] == '-' {
		milliseconds = -milliseconds
	}
	return milliseconds / 1000
}
`;

const folder = mkdtempSync(join(tmpdir(), 'shifted-clock-'));
try {
  const binary = join(folder, 'pocketbase');
  log('Building PocketBase with a clock that can be set (some minutes the first time) …');
  await buildFromModule(binary, { overlay: await writeOverlay() });
  const env = { ...process.env, POCKETBASE_BIN: binary, CLOCK_VARIABLE: VARIABLE };
  const test = ['run', '--project=server', 'tests/server/host/clock-jumps.test.ts'];
  await runCommand(inRoot('node_modules/.bin/vitest'), test, { cwd: inRoot('.'), env });
} finally {
  rmSync(folder, { recursive: true });
}

/** Go's own source with the shift in it, and the list that `go build -overlay` reads. */
async function writeOverlay() {
  const sources = join((await runCommand('go', ['env', 'GOROOT'], { quiet: true })).trim(), 'src/time');
  const source = readFileSync(join(sources, 'time.go'), 'utf8');
  const parts = source.split(BEGINNING);
  if (parts.length < 2) throw new Error('time.Now does not begin as this drill knows it');
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    writeFileSync(join(folder, name), text);
    return [join(sources, name), join(folder, name)];
  };
  const shifted = parts.join(`${BEGINNING}\tsec += shiftedSeconds()\n`);
  const files = [write('time.go', shifted), write('shifted.go', SHIFT)];
  const overlay = join(folder, 'overlay.json');
  writeFileSync(overlay, JSON.stringify({ Replace: Object.fromEntries(files) }));
  return overlay;
}
