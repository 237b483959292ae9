import type { Device, Weather } from '../device.ts';
import { MEMBERS } from '../image.ts';
import type { Served } from '../server.ts';
import type { Stage } from '../stage.ts';
import type { Happening } from '../steps.ts';
import type { Tab } from '../tab.ts';
import { Commits } from './commits.ts';
import { Findings } from './findings.ts';
import { Gate, PUSH } from './gate.ts';
import { Messages } from './messages.ts';
import { Mirrors } from './mirror.ts';
import { Moderation } from './moderation.ts';
import { Moments } from './moments.ts';
import { Pushes } from './pushes.ts';
import { checkHearts, checkScreen } from './screens.ts';
import { Sessions } from './sessions.ts';
import { StateLine } from './state-line.ts';
import { Wishes } from './wishes.ts';

/** Sees what people, devices and the server do, and says when something is not as it must be (docs/proofs.md). */
export class Watch {
  /** Also for who knows by himself what must hold: `office.ts`. */
  readonly findings = new Findings();
  private readonly moments = new Moments();
  private readonly commits: Commits;
  private readonly gate: Gate;
  private readonly pushes: Pushes;
  private readonly sessions: Sessions;
  private readonly wishes: Wishes;
  private readonly messages: Messages;
  private readonly mirrors: Mirrors;
  private readonly moderation: Moderation;
  private readonly stateLine: StateLine;

  constructor(private readonly stage: Stage) {
    const { findings, moments } = this;
    this.commits = new Commits(stage.server, findings);
    this.gate = new Gate(stage, findings);
    this.pushes = new Pushes(stage, findings);
    this.sessions = new Sessions(stage, findings);
    this.wishes = new Wishes(stage, this.pushes, findings);
    this.messages = new Messages(stage, this.sessions, findings);
    this.moderation = new Moderation(stage, findings);
    this.stateLine = new StateLine(stage, moments, findings);
    const { commits, gate, pushes, sessions } = this;
    this.mirrors = new Mirrors(stage, commits, gate, pushes, sessions, moments, findings);
    stage.server.onServed = (served) => this.served(served);
    stage.server.onCommit = () => commits.note();
    stage.network.onEnd = (tab, sent, ending) => this.stateLine.ended(tab, sent, ending);
    stage.network.onMessage = (tab) => {
      this.moderation.heardBy(tab);
      this.stateLine.heard(tab);
    };
    stage.network.onAnswer = (tab, sent, reply) => sessions.answered(tab, sent, reply);
    stage.network.onPart = (tab, sent, reply) => sessions.answeredInPart(tab, sent, reply);
  }

  get checks(): number {
    return this.findings.checks;
  }

  // What happens.

  tap(tab: Tab, assistant: string, on: boolean): void {
    const { userId } = tab.client.look();
    this.sessions.acted(tab.device);
    this.moderation.tapped(tab.device);
    if (userId && !this.sessions.isEntering(tab)) this.wishes.tap(tab, userId, assistant, on);
  }

  write(tab: Tab, text: string): void {
    this.sessions.acted(tab.device);
    this.messages.write(tab, tab.client.look().userId, text);
  }

  leave(tab: Tab): void {
    const { userId } = tab.client.look();
    if (!userId) return;
    this.moderation.left(tab.device);
    this.sessions.leave(tab, userId, () => this.messages.giveUp(tab.device, userId));
  }

  enter(tab: Tab, member: { id: string; email: string }): void {
    this.sessions.enter(tab, member);
  }

  /** The browser throws everything away. */
  evict(device: Device): void {
    this.sessions.evicted(device);
    device.evict();
  }

  clocksMoved(): void {
    this.moments.clocksMovedAt = this.stage.world.now;
  }

  weatherChanges(device: Device, weather: Weather): void {
    this.moderation.weatherChanges(device, weather);
    device.weather = weather;
  }

  /** Something that gives a device a new minute. */
  disturbed(device: Device): void {
    this.moments.disturbed(device, this.stage.world.now);
  }

  /** An older backup takes the place of the database. */
  restore(): void {
    const { server, backups } = this.stage;
    const bytes = backups.at(-1);
    if (!bytes) return;
    if (server.isUp) server.stop();
    server.sqlite.close();
    server.restores += 1;
    server.hasRevoked = true;
    server.put(bytes);
    server.start();
    this.pushes.readAgain();
    this.messages.restored();
  }

  /** What a history that is written down says of a device by now. */
  mustBe(what: Extract<Happening['do'], `be-${string}`>, device: Device): void {
    const inside = this.sessions.insideOf(device);
    if (what === 'be-gone') this.sessions.mustBeEmpty(device);
    else if (what === 'be-alike') for (const tab of device.living) checkHearts(tab, this.findings);
    else if (what === 'be-misled') this.stateLine.mustBeMisled(device);
    else if (what === 'be-sent') this.mirrors.mustBeSent(device, inside);
    else if (what === 'be-loading') this.mirrors.mustBeLoading(device, inside);
    else if (what === 'be-filled') this.mirrors.mustBeFilled(device, inside);
    else this.mirrors.mustHold(device, inside, what === 'be-readable');
  }

  deleteAssistant(id: string): void {
    this.pushes.forget(id);
    this.stage.server.deleteAssistant(id);
  }

  isThere(assistant: string): boolean {
    const sql = 'SELECT 1 AS there FROM marketing_assistants WHERE id = {:assistant}';
    return this.stage.server.sqlite.all(sql, { assistant }).length > 0;
  }

  private served(served: Served): void {
    this.gate.served(served);
    if (served.sent.path !== PUSH || served.reply.status !== 200) return;
    this.pushes.served(served);
    this.wishes.pushed(served);
  }

  // What must hold after every step.

  /** Throws the first statement that does not hold. */
  check(isCalm = false): void {
    const { world, devices } = this.stage;
    if (world.errors.length) this.findings.fail('no tab throws', world.errors[0] as string);
    this.wishes.buryDead();
    for (const device of devices) this.checkDevice(device, isCalm);
    this.moderation.check();
    this.messages.check(isCalm);
    if (this.findings.first) throw this.findings.first;
  }

  private checkDevice(device: Device, isCalm: boolean): void {
    for (const tab of device.living) this.stateLine.check(tab);
    for (const tab of device.living) {
      checkScreen(tab, isCalm, this.sessions, this.findings);
      this.wishes.checkShown(tab);
    }
    if (!device.disk.isQuiet) {
      if (isCalm) this.findings.fail('a disk comes to rest', device.name);
      return;
    }
    for (const member of MEMBERS) {
      this.mirrors.check(device, member, isCalm);
      this.wishes.check(device, member.id, isCalm);
    }
    if (isCalm) this.sessions.checkCalm(device);
  }
}
