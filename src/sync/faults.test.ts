import { describe, expect, it } from 'vitest';
import { fail, type Result, succeed } from '#domain/result/failure.ts';
import type { PushAnswer, PushOperation } from '#server/push.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { takes } from '../../tests/simulator/rule.ts';
import { memberDatabases } from '../../tests/support/member-databases.ts';
import { seededRandom } from '../../tests/support/seeded-random.ts';
import { pushIntents } from './push-intents.ts';

/** The rule to which the simulator holds the real server, and a network that loses and delays what it carries. */
class FaultyServer {
  readonly favorites = new Set<string>();
  private readonly last = new Map<string, number>();
  private readonly late: (() => void)[] = [];

  constructor(private readonly random: () => number) {}

  take(device: string, ops: readonly PushOperation[]): PushAnswer {
    const { last, gap, taken } = takes(this.last.get(device) ?? 0, ops);
    for (const { a, on } of taken) {
      if (on) this.favorites.add(a);
      else this.favorites.delete(a);
    }
    this.last.set(device, last);
    return { last, gap, refused: [] };
  }

  async push(device: string, ops: readonly PushOperation[]): Promise<Result<PushAnswer>> {
    const copy = ops.map((operation) => ({ ...operation }));
    if (this.random() < 0.3) this.late.shift()?.();
    if (this.random() < 0.15) return fail({ kind: 'unreachable' });
    if (this.random() < 0.1) {
      // The request is held by a proxy and arrives long after the client has given up.
      this.late.push(() => this.take(device, copy));
      return fail({ kind: 'unreachable' });
    }
    const answer = this.take(device, copy);
    return this.random() < 0.2 ? fail({ kind: 'unreachable' }) : succeed(answer);
  }

  deliverLate(): void {
    for (const deliver of this.late.splice(0)) deliver();
  }

  forgetDevices(): void {
    this.last.clear();
  }
}

const open = memberDatabases('faults');

/** What is lost shows by the last taps on each favourite: those before them are made good by these. A few go on for long all the same. */
const stepsOf = (seed: number): number => (seed % 10 === 0 ? 150 : 50);

describe('favourites over a faulty network', () => {
  const seeds = Array.from({ length: 20 }, (_, n) => n + 1);

  it.each(seeds)('end as the person last wanted them (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const server = new FaultyServer(random);
    const wanted = new Map<string, boolean>();
    const userId = `faults-${seed}`;
    let db = open(userId);
    const push = (device: string, ops: readonly PushOperation[]) => server.push(device, ops);
    const run = () => pushIntents({ db, push, onFavoritesTakenBack: () => undefined });
    for (let step = 0; step < stepsOf(seed); step++) {
      const id = `assistant${Math.floor(random() * 12)}`;
      const on = random() < 0.5;
      wanted.set(id, on);
      await writeIntent(db, id, on);
      if (random() < 0.5) await run();
      if (random() < 0.05) {
        db.close();
        db = open(userId);
      }
      if (random() < 0.03) server.forgetDevices();
    }
    for (let attempt = 0; attempt < 100 && (await db.intents.count()); attempt++) await run();
    server.deliverLate();
    expect(await db.intents.count()).toBe(0);
    expect(await db.read('batch')).toBeUndefined();
    const expected = [...wanted].filter(([, on]) => on).map(([id]) => id);
    expect([...server.favorites].sort()).toEqual(expected.sort());
    expect((await db.favorites.toCollection().primaryKeys()).sort()).toEqual(expected.sort());
  });
});
