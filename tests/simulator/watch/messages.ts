import type { OutgoingMessage } from '#store/database/database.ts';
import type { Device } from '../device.ts';
import { MEMBERS } from '../image.ts';
import type { Stage } from '../stage.ts';
import type { Tab } from '../tab.ts';
import { databaseOf, STASH } from './databases.ts';
import type { Findings } from './findings.ts';

interface Written {
  device: Device;
  user: string;
  text: string;
  state: 'asked' | 'kept' | 'given up';
}

/** Messages to support: one that was kept is on the device or at the server, and there once, in its writer's name. */
export class Messages {
  private readonly written: Written[] = [];
  /** What a restored backup may lack. */
  private readonly excused = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly findings: Findings,
  ) {}

  write(tab: Tab, user: string, text: string): void {
    const member = MEMBERS.find(({ id }) => id === user);
    if (!member) return;
    const written: Written = { device: tab.device, user, text, state: 'asked' };
    this.written.push(written);
    const form = { name: member.name, email: member.email, message: text };
    tab.client.sendSupport(form, null).then(({ state }) => {
      if (written.state !== 'asked') return;
      written.state = state === 'sent' || state === 'waiting' ? 'kept' : 'given up';
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
      const { device, text, state } = one;
      const count = there.get(text) ?? 0;
      this.findings.checks += 1;
      if (count > 1) this.findings.fail('no message is there twice', text);
      if (state !== 'kept' || !device.disk.isQuiet) continue;
      if (count === 1) {
        if (isCalm && isQueued(one)) this.findings.fail('what was sent waits no longer', text);
        continue;
      }
      const isKept = isOnDevice(one);
      // What an older backup or the browser itself has taken is nobody's fault.
      const isExcused = this.excused.has(text) || device.disk.evictedAt > 0 || device.disk.fullAt > 0;
      if (!isKept && !isExcused) this.findings.fail('no kept message is lost', text);
      if (isKept && isCalm) this.findings.fail('the queue drains when it is calm', text);
    }
  }
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
