import type { Intent } from '#store/database/database.ts';
import type { Device } from '../device.ts';
import type { Operation } from '../rule.ts';
import type { Served } from '../server.ts';
import type { Stage } from '../stage.ts';
import type { Tab } from '../tab.ts';
import { databaseOf, STASH } from './databases.ts';
import type { Findings } from './findings.ts';
import type { Pushes } from './pushes.ts';

interface Wish {
  device: string;
  user: string;
  assistant: string;
  on: boolean;
  /** When it was tapped. */
  at: number;
  /** Two tabs wished something at the same time, or one died over it: either may stand. */
  isUnclear: boolean;
}

/** What people have tapped: no wish that the screen has acknowledged is lost. */
export class Wishes {
  private readonly last = new Map<string, Wish>();
  private readonly tried = new Set<string>();
  /** The same of a person, on whichever device. */
  private readonly triedBy = new Set<string>();
  private readonly tapping: { key: string; tab: Tab; wish: Wish }[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly pushes: Pushes,
    private readonly findings: Findings,
  ) {}

  tap(tab: Tab, user: string, assistant: string, on: boolean): void {
    const device = tab.device.name;
    const key = `${device}|${user}|${assistant}`;
    const wish: Wish = { device, user, assistant, on, at: this.stage.world.now, isUnclear: false };
    const mine = { key, tab, wish };
    this.tried.add(key);
    this.triedBy.add(`${user}|${assistant}`);
    for (const other of this.tapping)
      if (other.key === key && other.tab !== tab) {
        other.wish.isUnclear = true;
        wish.isUnclear = true;
      }
    this.tapping.push(mine);
    tab.client.toggleFavorite(assistant, on).then((outcome) => {
      const at = this.tapping.indexOf(mine);
      if (at >= 0) this.tapping.splice(at, 1);
      if (outcome.ok) this.last.set(key, wish);
      // Written while another tab signed out: stashed or not, nobody was told that it is safe.
      else if (outcome.code === 'signed_out') this.unsettle(key, wish);
      else this.mustHaveFailed(tab, wish);
    });
  }

  /** A tap that was not stored: the disk was full, what it was to be written into has just gone, or whoever tapped has. */
  private mustHaveFailed(tab: Tab, { user, assistant, at }: Wish): void {
    const { disk, name } = tab.device;
    this.findings.checks += 1;
    if (disk.fullAt >= at || disk.evictedAt >= at || tab.client.look().userId !== user) return;
    this.findings.fail('a tap is stored where there is room', `${name} ${user} ${assistant}`);
  }

  /** No tab shows a heart that whoever is in it has never tapped. */
  checkShown(tab: Tab): void {
    const { userId, hearts } = tab.client.look();
    if (!userId || tab.isFrozen) return;
    this.findings.checks += 1;
    for (const id of hearts ?? [])
      if (!this.triedBy.has(`${userId}|${id}`))
        this.findings.fail('nothing of one is shown to another', `${tab.name} ${userId} ${id}`);
  }

  /** What a push brings was tapped on that device by whoever it is brought for. */
  pushed({ device, userId, sent }: Served): void {
    const { ops } = JSON.parse(sent.body) as { ops: Operation[] };
    this.findings.checks += 1;
    for (const { a } of ops)
      if (!this.tried.has(`${device}|${userId}|${a}`))
        this.findings.fail('nobody gets the wishes of another', `${device} ${userId} ${a}`);
  }

  /** Of a tab that died over a tap nobody knows whether it was kept. */
  buryDead(): void {
    for (const one of [...this.tapping]) {
      if (!one.tab.isDead) continue;
      this.tapping.splice(this.tapping.indexOf(one), 1);
      this.unsettle(one.key, one.wish);
    }
  }

  /** Of a wish that may or may not have been kept: from here on it and the one before may stand. */
  private unsettle(key: string, wish: Wish): void {
    const before = this.last.get(key);
    if (before) before.isUnclear = true;
    else this.last.set(key, { ...wish, isUnclear: true });
  }

  check(device: Device, user: string, isCalm: boolean): void {
    const { disk } = device;
    const stash = disk
      .rows<{ userId: string; intents: Intent[] }>(STASH, 'kept')
      .find((row) => row.userId === user);
    const strange = stash?.intents.find(
      ({ assistantId }) => !this.tried.has(`${device.name}|${user}|${assistantId}`),
    );
    if (strange)
      this.findings.fail(
        'nobody gets the wishes of another',
        `${device.name} ${user} ${strange.assistantId}`,
      );
    const kept = [...disk.rows<Intent>(databaseOf(user), 'intents'), ...(stash?.intents ?? [])];
    // A tab that sleeps, or in which somebody else comes in at this moment, does not keep what has been deleted.
    const isHere =
      disk.names.includes(databaseOf(user)) &&
      device.living.some((tab) => !tab.isFrozen && tab.client.look().userId === user);
    for (const [key, wish] of this.last) {
      if (wish.device !== device.name || wish.user !== user) continue;
      // A full disk keeps nothing of who has left, not even when the mirror that was deleted has made room.
      const isKept = kept.some(({ assistantId, on }) => assistantId === wish.assistant && on === wish.on);
      const isGivenUp = disk.fullAt >= wish.at && !isHere && !isKept;
      if (wish.at <= disk.evictedAt || isGivenUp) this.last.delete(key);
      else if (!wish.isUnclear && !this.tapping.some((one) => one.key === key))
        this.checkOne(key, wish, kept, isCalm);
    }
  }

  private checkOne(key: string, wish: Wish, all: readonly Intent[], isCalm: boolean): void {
    this.findings.checks += 1;
    const taken = this.pushes.takenOf(key);
    const isTaken = taken && taken.at >= wish.at && taken.on === wish.on;
    const isRefused = this.pushes.refusedAt(key) >= wish.at;
    if (isTaken || isRefused) return;
    const kept = all.filter((intent) => intent.assistantId === wish.assistant);
    if (!kept.some((intent) => intent.on === wish.on))
      this.findings.fail(
        'no acknowledged wish is lost',
        `${key} ${wish.on}, kept ${JSON.stringify(kept)}, taken ${JSON.stringify(taken)}`,
      );
    if (isCalm) this.findings.fail('the last wish wins', `${key} ${wish.on}`);
  }
}
