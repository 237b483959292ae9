import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cpuTime } from '../../../scripts/bench/cpu-time.mjs';
import { coreWait } from '../../support/core-wait.ts';
import { FULL, rounds } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, type ServerOptions, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { sleep, until } from '../../support/wait.ts';

const KILLS = rounds(6, 25);
const WRITERS = 4;
const OPS_OF_A_PUSH = 50;
/** Before each kill, of all writers together. */
const ACKNOWLEDGED = 500;
/** A start after a kill, in the full run. */
const READY_MS = 2_000;

/** In the full run as a host starts it: every file loaded, every machine ready, and the memory collected as it says. */
const AS_A_HOST: ServerOptions = FULL
  ? { hooksDir: resolve(import.meta.dirname, '../../../dist/pb_hooks'), machines: 72, env: { GOGC: '50' } }
  : {};

interface Op {
  n: number;
  a: string;
  on: boolean;
}

/** One device that toggles, remembers what it meant, and repeats whatever was not answered. */
class Writer {
  readonly ops: Op[] = [];
  acknowledged = 0;
  /** What the server had at the last look: a push that was not answered may have been applied. */
  applied = 0;

  constructor(
    readonly id: string,
    readonly token: string,
    readonly assistants: string[],
  ) {}

  /** What is marked once the first operations were applied. */
  after(count: number): string[] {
    const marked = new Set<string>();
    for (const { a, on } of this.ops.slice(0, count))
      if (on) marked.add(a);
      else marked.delete(a);
    return [...marked].sort();
  }

  mean(count: number): void {
    const marked = new Set(this.after(this.ops.length));
    for (let i = 0; i < count; i += 1) {
      const a = String(this.assistants[this.ops.length % this.assistants.length]);
      const on = !marked.has(a);
      if (on) marked.add(a);
      else marked.delete(a);
      this.ops.push({ n: this.ops.length + 1, a, on });
    }
  }

  /** Sends what was not answered; returns how many were acknowledged, or null when the connection died. */
  async push(server: PocketBase): Promise<number | null> {
    const body = { device: 'aparelho-0001', ops: this.ops.slice(this.acknowledged) };
    const path = '/api/app/favorites/push';
    const answer = await call(server, 'POST', path, { token: this.token, body }).catch(() => null);
    if (answer === null) return null;
    expect(answer.json, answer.text).toMatchObject({ last: this.ops.length, gap: false, refused: [] });
    const fresh = this.ops.length - this.acknowledged;
    this.acknowledged = this.ops.length;
    return fresh;
  }
}

/** What the server has of a writer: the number of the last operation, and the favourites. */
async function stored(server: PocketBase, { id }: Writer): Promise<[last: number, marked: string[]]> {
  const last = await value(server, `SELECT last_op FROM sync_devices WHERE user_id = '${id}'`);
  const marked = `SELECT assistant_id FROM user_favorites WHERE user_id = '${id}' ORDER BY 1`;
  return [Number(last ?? 0), (await sql(server, marked)).map(([one]) => String(one))];
}

/** Everybody writes until enough is acknowledged, and the server dies at some moment of what is then under way. */
async function writeUntilKilled(server: PocketBase, writers: Writer[]): Promise<number> {
  let acknowledged = 0;
  let quickest = Number.POSITIVE_INFINITY;
  let killed: Promise<void> | undefined;
  const write = async (writer: Writer) => {
    for (;;) {
      writer.mean(OPS_OF_A_PUSH);
      const began = performance.now();
      const fresh = await writer.push(server);
      if (fresh === null) return;
      acknowledged += fresh;
      quickest = Math.min(quickest, performance.now() - began);
      if (acknowledged >= ACKNOWLEDGED) killed ??= sleep(Math.random() * quickest).then(() => server.kill());
    }
  };
  await Promise.all(writers.map(write));
  await killed;
  return acknowledged;
}

/**
 * Starts it again; `onTheClock` from the start of the process, `ofItsOwn` what of that is not the fault of other programs:
 * what it slept, and at least what the processors did for it. Its threads wait for a core side by side, so that less than
 * nothing may be left of the clock.
 */
async function startAgain(dataDir: string) {
  const began = performance.now();
  const server = await startPocketBase({ dataDir, ...AS_A_HOST });
  await until('ready', async () => (await call(server, 'GET', '/api/app/ready')).status === 200);
  const onTheClock = performance.now() - began;
  const ofItsOwn = Math.max(onTheClock - coreWait(server.pid), cpuTime(server.pid));
  return { server, onTheClock, ofItsOwn: Math.min(onTheClock, ofItsOwn) };
}

test(`${KILLS} times killed while four write: no acknowledged operation is lost, and every push is applied as a whole or not at all`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pb-kill-'));
  let server = await startPocketBase({ dataDir, ...AS_A_HOST });
  const assistants: string[] = [];
  for (let n = 0; n < 7; n += 1) assistants.push(await addAssistant(server));
  const writers: Writer[] = [];
  for (let n = 0; n < WRITERS; n += 1) {
    const { id, token } = await addMember(server);
    writers.push(new Writer(id, token, assistants));
  }
  const slowest = { onTheClock: 0, ofItsOwn: 0 };
  let unanswered = 0;
  let appliedUnanswered = 0;
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const ofThisOne = await writeUntilKilled(server, writers);
    expect(ofThisOne).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    acknowledged += ofThisOne;

    const start = await startAgain(dataDir);
    ({ server } = start);
    slowest.onTheClock = Math.max(slowest.onTheClock, start.onTheClock);
    slowest.ofItsOwn = Math.max(slowest.ofItsOwn, start.ofItsOwn);
    // Beside other work the clock tells of that; the time of the processors alone would not tell of a start that sleeps.
    if (FULL) expect(start.ofItsOwn).toBeLessThan(READY_MS);

    expect(await value(server, 'PRAGMA integrity_check')).toBe('ok');
    for (const writer of writers) {
      const [last, marked] = await stored(server, writer);
      // The push under way was the only one of this device: it is there to its end, or nothing of it is.
      const before = Math.max(writer.acknowledged, writer.applied);
      expect([before, writer.ops.length], `after kill ${kill}`).toContain(last);
      writer.applied = last;
      expect(marked, `after kill ${kill}`).toEqual(writer.after(last));
      unanswered += 1;
      if (last > writer.acknowledged) appliedUnanswered += 1;
    }
    tried('S1');
  }
  for (const writer of writers) {
    await writer.push(server);
    expect(await stored(server, writer)).toEqual([writer.ops.length, writer.after(writer.ops.length)]);
  }
  console.log(
    `${KILLS} kills: ${acknowledged} operations acknowledged, ${unanswered} pushes without an answer, of which the server had applied ` +
      `${appliedUnanswered}; ready again within ${Math.round(slowest.onTheClock)} ms on the clock, ` +
      `${Math.round(slowest.ofItsOwn)} ms without what other programs took of the cores`,
  );
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
