import type { OutgoingMessage } from '#store/database/database.ts';
import type { Device } from '../device.ts';
import { MEMBERS } from '../image.ts';
import type { Stage } from '../stage.ts';
import type { Tab } from '../tab.ts';
import { databaseOf, STASH } from './databases.ts';
import type { Findings } from './findings.ts';
import type { Sessions } from './sessions.ts';

interface Written {
  tab: Tab;
  device: Device;
  user: string;
  text: string;
  /** When it was written. */
  at: number;
  state: 'asked' | 'kept' | 'given up';
}

/** Messages to support: one that was kept is on the device or at the server, and there once, in its writer's name. */
export class Messages {
  private readonly written: Written[] = [];
  /** What a restored backup may lack. */
  private readonly excused = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly sessions: Sessions,
    private readonly findings: Findings,
  ) {}

  write(tab: Tab, user: string, text: string): void {
    const member = MEMBERS.find(({ id }) => id === user);
    if (!member) return;
    const { device } = tab;
    const at = this.stage.world.now;
    const written: Written = { tab, device, user, text, at, state: 'asked' };
    this.written.push(written);
    const form = { name: member.name, email: member.email, message: text };
    tab.client.sendSupport(form, null).then(({ state }) => {
      if (written.state !== 'asked') return;
      // "You have left" is true of who has: whoever is here as before has taken nothing back.
      const hasLeft = state === 'left' && !this.sessions.isInsideSince(device, user, at);
      const isNowhere = state === 'refused' || state === 'not-stored';
      written.state = hasLeft || isNowhere ? 'given up' : 'kept';
    });
  }

  /** Who leaves all the same gives up what could not be sent. */
  giveUp(device: Device, user: string): void {
    for (const one of this.written) if (one.user === user && one.device === device) one.state = 'given up';
  }

  restored(): void {
    for (const { text } of this.written) this.excused.add(text);
  }

  check(isCalm: boolean): void {
    const there = new Map<string, number>();
    const rows = this.stage.server.sqlite.all('SELECT message, user_id FROM support_requests');
    for (const { message, user_id } of rows) {
      const text = String(message);
      there.set(text, (there.get(text) ?? 0) + 1);
      const writer = this.written.find((one) => one.text === text)?.user;
      if (writer && writer !== user_id) this.findings.fail("a message is its writer's", `${text} ${user_id}`);
    }
    for (const one of this.written) {
      const { device, text } = one;
      const count = there.get(text) ?? 0;
      this.findings.checks += 1;
      if (count > 1) this.findings.fail('no message is there twice', text);
      if (!device.disk.isQuiet) continue;
      const isKept = isOnDevice(one);
      // Of a tab that died over it nobody knows whether it was kept, but by looking.
      if (one.state === 'asked' && one.tab.isDead) one.state = isKept || count === 1 ? 'kept' : 'given up';
      if (one.state !== 'kept') continue;
      if (count === 1) {
        if (isCalm && isQueued(one)) this.findings.fail('what was sent waits no longer', text);
        continue;
      }
      if (isKept && isCalm) this.findings.fail('the queue drains when it is calm', text);
      if (isKept || this.excused.has(text)) continue;
      if (isTakenAway(one)) one.state = 'given up';
      else this.findings.fail('no kept message is lost', text);
    }
  }
}

/** By the browser since it was written, or by a full disk, which keeps nothing of who has left. */
function isTakenAway({ device, user, at }: Written): boolean {
  const { disk } = device;
  const isHere =
    disk.names.includes(databaseOf(user)) &&
    device.living.some((tab) => !tab.isFrozen && tab.client.look().userId === user);
  return disk.evictedAt >= at || (disk.fullAt >= at && !isHere);
}

const isQueued = ({ device: { disk }, user, text }: Written): boolean =>
  disk.rows<OutgoingMessage>(databaseOf(user), 'outgoing').some(({ message }) => message === text);

function isOnDevice(written: Written): boolean {
  const { device, user, text } = written;
  const stashed = device.disk
    .rows<{ userId: string; messages: OutgoingMessage[] }>(STASH, 'messages')
    .filter((row) => row.userId === user)
    .flatMap((row) => row.messages);
  return isQueued(written) || stashed.some(({ message }) => message === text);
}
