import { type Answering, type Device, isAnswering, type Weather } from '../device.ts';
import type { Stage } from '../stage.ts';
import type { Tab } from '../tab.ts';
import type { Findings } from './findings.ts';
import { PULL, PUSH } from './gate.ts';

/** More than taps and other people's changes ask for, in the fullest minute of a history. */
const MOST_PULLS_A_MINUTE = 150;

/** The app's own schedule, written a second time: doubled from a second on, and not longer while something waits. */
const LONGEST_MS = 8_000;
const longestAfter = (failures: number): number => Math.min(LONGEST_MS, 1_000 * 2 ** (failures - 1));
/** A limit that does not say for how long. */
const LIMITED_MS = 60_000;
/** News for everybody is asked about so much later. */
const SPREAD_MS = 600;
/** The way there and back, and the work of the databases. */
const ON_THE_WAY_MS = 500;

/** Nobody is asked again and again: for the catalogue never, and by who is refused at ever longer intervals. */
export class Moderation {
  /** Since when somebody on the way answers each request of a device, and with what. */
  private readonly answering = new Map<Device, { kind: Answering; since: number }>();
  private readonly taps = new Map<Device, number[]>();
  private readonly heard = new Map<Tab, number[]>();

  constructor(
    private readonly stage: Stage,
    private readonly findings: Findings,
  ) {}

  heardBy(tab: Tab): void {
    note(this.heard, tab, this.stage.world.now);
  }

  tapped(device: Device): void {
    note(this.taps, device, this.stage.world.now);
  }

  weatherChanges(device: Device, kind: Weather): void {
    if (isAnswering(kind)) this.answering.set(device, { kind, since: this.stage.world.now });
    else this.answering.delete(device);
  }

  /** Who leaves sends once more, and no more then. */
  left(device: Device): void {
    this.answering.delete(device);
  }

  check(): void {
    this.checkPulls();
    for (const [device, { kind, since }] of this.answering)
      for (const tab of device.living) this.checkPushes(tab, kind, since);
  }

  /** Whatever the clocks and the answers are, no tab loads again and again. */
  private checkPulls(): void {
    const { world, network } = this.stage;
    const pulls = new Map<Tab, number>();
    for (let last = network.sent.length - 1; last >= 0; last--) {
      const { tab, at, path } = network.sent[last] as (typeof network.sent)[number];
      if (at < world.now - 60_000) break;
      if (path === PULL) pulls.set(tab, (pulls.get(tab) ?? 0) + 1);
    }
    for (const [tab, count] of pulls)
      if (count > MOST_PULLS_A_MINUTE) this.findings.fail('a tab asks in moderation', `${tab.name} ${count}`);
  }

  /**
   * A queue that nobody takes is sent at ever longer intervals, and goes on being sent. For histories in which nobody comes
   * back to the app and no network returns: those begin the schedule anew.
   */
  private checkPushes(tab: Tab, kind: Answering, since: number): void {
    const { world, network } = this.stage;
    const sent = network.sent.filter((one) => one.tab === tab && one.at >= since && one.path === PUSH);
    const limit = kind.endsWith('-429-json') ? LIMITED_MS : 0;
    const tapped = this.taps.get(tab.device) ?? [];
    const heard = this.heard.get(tab) ?? [];
    for (const [failures, { at: before }] of sent.map((one, n) => [n + 1, one] as const)) {
      const next = sent[failures]?.at;
      const waited = (next ?? world.now) - before;
      const longest = Math.max(limit, longestAfter(failures));
      const shortest = Math.max(limit, longestAfter(failures) / 2);
      this.findings.checks += 1;
      if (waited > longest + ON_THE_WAY_MS)
        this.findings.fail('a queue goes on being sent', `${tab.name} ${waited} ms after ${failures}`);
      // A tap is sent at once, and so is asked what a message has announced.
      const isAsked =
        tapped.some((at) => at >= before && at <= before + waited) ||
        heard.some((at) => at >= before - SPREAD_MS && at <= before + waited);
      if (next !== undefined && waited < shortest && !isAsked)
        this.findings.fail('a queue is sent in moderation', `${tab.name} ${waited} ms after ${failures}`);
    }
  }
}

function note<T>(all: Map<T, number[]>, one: T, at: number): void {
  const moments = all.get(one) ?? [];
  moments.push(at);
  all.set(one, moments);
}
