import { MEMBERS } from '../image.ts';
import { type Operation, takes } from '../rule.ts';
import type { Served } from '../server.ts';
import type { Stage } from '../stage.ts';
import type { Findings } from './findings.ts';
import { isSame } from './row-text.ts';

/** Holds the server to the rule of numbered operations, and knows what it took of whom. */
export class Pushes {
  /** What the server took from each device, by device, member and assistant. */
  private readonly accepted = new Map<string, { on: boolean; at: number }>();
  private readonly refused = new Map<string, number>();
  /** Taken by an old release, which does not say under which sequence, and what of it a restored backup may lack untold. */
  private readonly untold = new Set<string>();
  private readonly lostUntold = new Set<string>();
  /** The rule, written a second time. */
  private hearts = new Map<string, Set<string>>();
  private last = new Map<string, number>();

  constructor(
    private readonly stage: Stage,
    private readonly findings: Findings,
  ) {}

  takenOf = (key: string): { on: boolean; at: number } | undefined => this.accepted.get(key);
  refusedAt = (key: string): number => this.refused.get(key) ?? Number.NEGATIVE_INFINITY;
  isRefused = (key: string): boolean => this.refused.has(key);
  isLostUntold = (key: string): boolean => this.lostUntold.has(key);

  /** An older backup has taken the place of the database: the rule goes on from what it holds. */
  readAgain(): void {
    const { sqlite } = this.stage.server;
    for (const key of this.untold) this.lostUntold.add(key);
    this.untold.clear();
    this.hearts = new Map();
    this.last = new Map();
    for (const { user_id, assistant_id } of sqlite.all('SELECT user_id, assistant_id FROM user_favorites'))
      this.heartsOf(String(user_id)).add(String(assistant_id));
    for (const { user_id, device, last_op } of sqlite.all('SELECT * FROM sync_devices'))
      this.last.set(`${user_id}|${device}`, Number(last_op));
  }

  /** An assistant is deleted, with all hearts of it. */
  forget(assistant: string): void {
    for (const hearts of this.hearts.values()) hearts.delete(assistant);
  }

  /** A push was answered. */
  served({ device, sent, userId: user, reply, before }: Served): void {
    const { device: id, ops } = JSON.parse(sent.body) as { device: string; ops: Operation[] };
    const { last, gap, refused } = JSON.parse(reply.body) as {
      last: number;
      gap: boolean;
      refused: { n: number }[];
    };
    const hearts = this.heartsOf(user);
    const mine = `${user}|${id}`;
    // Forgotten after half a year without a word, or trimmed: it begins again.
    const held = before === 0 ? 0 : (this.last.get(mine) ?? 0);
    const rule = takes(held, ops);
    const { now } = this.stage.world;
    for (const { n, a, on } of rule.taken) {
      const key = `${device}|${user}|${a}`;
      const isRefused = refused.some((one) => one.n === n);
      if (on && this.isPublished(a) === isRefused)
        this.findings.fail('only the unknown is refused', `${a} ${on}`);
      if (isRefused) this.refused.set(key, now);
      else this.accepted.set(key, { on, at: now });
      if (this.stage.server.isOld) this.untold.add(key);
      if (!on) hearts.delete(a);
      else if (!isRefused) hearts.add(a);
    }
    this.last.set(mine, rule.last);
    this.findings.checks += 1;
    if (rule.last !== last || rule.gap !== gap)
      this.findings.fail('each operation counts once', `the server is at ${last}, its rule at ${rule.last}`);
    for (const { id: member } of MEMBERS) this.sameHearts(member);
  }

  private heartsOf(user: string): Set<string> {
    const all = this.hearts.get(user) ?? new Set();
    this.hearts.set(user, all);
    return all;
  }

  private isPublished(assistant: string): boolean {
    const sql = 'SELECT published FROM marketing_assistants WHERE id = {:assistant}';
    return this.stage.server.sqlite.all(sql, { assistant })[0]?.['published'] === 1;
  }

  /** The server's hearts are what its rule says, applied to what it has received. */
  private sameHearts(user: string): void {
    const sql = 'SELECT assistant_id AS id FROM user_favorites WHERE user_id = {:user}';
    const there = this.stage.server.sqlite.all(sql, { user }).map(({ id }) => String(id));
    const hearts = this.heartsOf(user);
    if (!isSame(there, [...hearts]))
      this.findings.fail('operations are applied once and in order', `server ${there}, rule ${[...hearts]}`);
  }
}
