import type { Device } from '../device.ts';
import { MEMBERS } from '../image.ts';
import type { Sent } from '../network.ts';
import { claimsOf, type Reply } from '../server.ts';
import type { Stage } from '../stage.ts';
import type { Tab } from '../tab.ts';
import { databaseOf } from './databases.ts';
import type { Findings } from './findings.ts';
import { PULL, PUSH } from './gate.ts';

/** What somebody did so long ago is sent and answered, or waits. */
const LONG_AGO_MS = 60_000;

/** Who is signed in where, and what each device was told about it. */
export class Sessions {
  /** Who is coming in, and as whom. */
  private readonly entering = new Map<Tab, string>();
  /** Who is signed in on a device and must stay so: whom nobody has sent away. */
  private readonly inside = new Map<Device, string>();
  /** When whoever was inside was last no longer so. */
  private readonly outAt = new Map<Device, number>();
  /** Tabs that somebody is leaving. */
  private readonly leaving = new Set<Tab>();
  /** When somebody last did something on a device that is written down. */
  private readonly actedAt = new Map<Device, number>();
  /** When the server last said to a device that its session is over. */
  private readonly endedAt = new Map<Device, number>();
  private readonly told = new Map<string, { code: string; at: number; tab: Tab }>();
  /** When the server's refusal last reached a device, by device and member. */
  private readonly refused = new Map<string, number>();

  constructor(
    private readonly stage: Stage,
    private readonly findings: Findings,
  ) {}

  /** Who is coming in sees the screen of the code. */
  isEntering = (tab: Tab): boolean => this.entering.has(tab);
  insideOf = (device: Device): string | undefined => this.inside.get(device);
  /** Nothing has ended the session of this member here since then. */
  isInsideSince = (device: Device, user: string, at: number): boolean =>
    this.inside.get(device) === user && (this.outAt.get(device) ?? Number.NEGATIVE_INFINITY) < at;
  toldOf = (device: Device, user: string) => this.told.get(`${device.name}|${user}`);

  refusedAt = (device: Device, user: string): number =>
    this.refused.get(`${device.name}|${user}`) ?? Number.NEGATIVE_INFINITY;

  private end(device: Device): void {
    this.inside.delete(device);
    this.outAt.set(device, this.stage.world.now);
  }

  acted(device: Device): void {
    this.actedAt.set(device, this.stage.world.now);
  }

  enter(tab: Tab, { id, email }: { id: string; email: string }): void {
    const before = tab.client.look().userId;
    // The screen takes one code at a time.
    if (before === id || this.entering.has(tab)) return;
    this.end(tab.device);
    this.entering.set(tab, id);
    const began = this.stage.world.now;
    tab.client.enter(email, id).then((isIn) => {
      this.entering.delete(tab);
      // A browser that throws everything away meanwhile takes the token too.
      if (!isIn || tab.device.disk.evictedAt >= began) return;
      // Signed out everywhere by another device meanwhile: who has just come in is out again.
      if (!this.isEndedSince(tab.device, began)) this.inside.set(tab.device, id);
      // Where nothing of the old session was under way, it leaves nothing to clear away.
      if (before && this.isAtRest(tab.device)) this.mustBeGone(tab.device, before);
      this.acted(tab.device);
      // What the old session was still doing is cleared away when the new one starts.
      const { world } = this.stage;
      if (before)
        world.after(5_000, tab, () => tab.client.look().userId === id && this.mustBeGone(tab.device, before));
    });
  }

  private isEndedSince(device: Device, moment: number): boolean {
    return (this.endedAt.get(device) ?? Number.NEGATIVE_INFINITY) >= moment;
  }

  private isAtRest(device: Device): boolean {
    const { world } = this.stage;
    // Who signs out while somebody else comes in may look into the old database once more, and then deletes it.
    if (device.living.some((one) => this.leaving.has(one))) return false;
    return device.living.length === 1 && world.now - (this.actedAt.get(device) ?? 0) > LONG_AGO_MS;
  }

  /** @param onGivenUp called when the person is asked about messages that could not be sent, and leaves all the same */
  leave(tab: Tab, user: string, onGivenUp: () => void): void {
    const { world } = this.stage;
    const began = world.now;
    this.end(tab.device);
    // Whoever else clears this device at the same time, by a tap in this or another tab or by coming in, ends it.
    const isBeside = tab.device.living.some((one) => this.leaving.has(one) || this.entering.has(one));
    this.leaving.add(tab);
    tab.client.leave(onGivenUp).then(() => {
      this.leaving.delete(tab);
      this.end(tab.device);
      // The server was faster: what it has ended is cleared away by whoever heard of it.
      if (this.isEndedSince(tab.device, began) || isBeside)
        world.after(5_000, tab, () => this.mustBeGone(tab.device, user));
      else this.mustBeGone(tab.device, user);
    });
  }

  /** Who was inside may have to come in again. */
  evicted(device: Device): void {
    this.end(device);
  }

  /** A first load shows its first cards, with the lease of that answer, before the rest has come: then what was said last is open. */
  answeredInPart(tab: Tab, { path, headers }: Sent, { status }: Reply): void {
    const { id } = claimsOf(headers['authorization']);
    if (path === PULL && status === 200) this.told.delete(`${tab.device.name}|${id}`);
  }

  /** What the server said last to a device about the access of a member, and whether the session is over. */
  answered(tab: Tab, { path, headers }: Sent, { status, body }: Reply): void {
    const { userId } = tab.client.look();
    if (status === 401) {
      this.end(tab.device);
      this.endedAt.set(tab.device, this.stage.world.now);
    }
    const { id } = claimsOf(headers['authorization']);
    const code =
      ['user_inactive', 'access_expired'].find((one) => status === 403 && body.includes(one)) ?? '';
    if (code) this.refused.set(`${tab.device.name}|${id}`, this.stage.world.now);
    // A late answer to whoever was here before says nothing to who is here now.
    if (id !== userId) return;
    if ((path !== PULL && path !== PUSH) || !userId || !tab.device.hasLocks) return;
    // That a push was taken says nothing new to a device that is locked.
    if (status === 200 && path === PUSH) return;
    this.told.set(`${tab.device.name}|${userId}`, { code, at: this.stage.world.now, tab });
  }

  /** In the end nothing is on a device but of who is signed in there. */
  checkCalm(device: Device): void {
    const users = new Set(device.living.map((tab) => tab.client.look().userId));
    this.findings.checks += 1;
    for (const { id } of MEMBERS) if (!users.has(id)) this.mustBeGone(device, id);
  }

  /** Whoever was here has left, by now. */
  mustBeEmpty(device: Device): void {
    this.findings.checks += 1;
    const here = device.living.find((tab) => tab.client.look().userId);
    if (here) this.findings.fail('who leaves is gone', `${here.name} ${here.client.look().userId}`);
    for (const { id } of MEMBERS) this.mustBeGone(device, id);
  }

  /** Nothing of somebody who has left is on the device, but what waits for the same person. */
  private mustBeGone(device: Device, user: string): void {
    // Who comes in again while somebody leaves has a token before being shown as inside.
    const isHere = (tab: Tab) => tab.client.look().userId === user || this.entering.get(tab) === user;
    if (device.living.some(isHere)) return;
    this.findings.checks += 1;
    const statement = 'nothing of who has left stays';
    if (device.disk.names.includes(databaseOf(user)))
      this.findings.fail(statement, `${device.name} ${databaseOf(user)}`);
    for (const [key, value] of device.storage.kept)
      if (key.startsWith(`agentes:${user}`) || value.includes(user))
        this.findings.fail(statement, `${device.name} ${key}`);
  }
}
