import type { Failure } from '#domain/result/failure.ts';
import { subscribeToWaitingMessages, waitingKeys } from '#store/outbox/message-outbox.ts';
import { backOffMs } from './back-off.ts';
import { watchLifecycleEvents } from './lifecycle-events.ts';
import { type SendContext, sendOutgoing } from './send-outgoing.ts';

/** The tab in which a message was written sends it and toasts the outcome; the others only help when it is gone. */
const OTHER_TABS_WAIT_MS = 1_500;

type SenderContext = SendContext & {
  /** Gives back what was stashed when the session ended; throws where a device without room has to wait for it. */
  restore: () => Promise<void>;
  /** Whether our server answers; asked where the browser says that there is no network. */
  isReachable: () => Promise<boolean>;
};

/**
 * Sends the messages to support that wait on this device: beside the sync, because a locked member has none, and
 * because neither may hold up the other.
 */
export class SupportSender {
  private running: Promise<Failure | null> | null = null;
  private failures = 0;
  /** By two clocks: one that nobody can set, but that stands still while the device sleeps, and the device's own. */
  private limited = { steady: 0, own: 0 };
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly context: SenderContext,
    /** The server called the session dead. */
    private readonly onSignedOut: () => void,
  ) {}

  start(): void {
    this.ends.push(
      watchLifecycleEvents((event) => {
        if (event === 'online' || event === 'visible') void this.flush();
      }),
      subscribeToWaitingMessages(this.context.db, () => this.tryIn(OTHER_TABS_WAIT_MS)),
    );
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    for (const end of this.ends) end();
  }

  /** Sends what waits, now. Returns what stopped it, or null when nothing waits any more. */
  async flush(): Promise<Failure | null> {
    // What was written while a run was under way is not in it.
    await this.running;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<Failure | null> {
    if (this.isStopped) return null;
    clearTimeout(this.timer);
    const limited = this.limitedFor();
    if (limited > 0) {
      this.tryIn(limited);
      return { kind: 'limited', seconds: Math.ceil(limited / 1000) };
    }
    // What cannot be given back yet waits for room; it does not hold up what is there.
    const owed = await stored(() => this.context.restore().then(() => null));
    const failure = (await stored(() => this.sendUnlessCutOff())) ?? owed;
    this.settle(failure);
    return failure;
  }

  /**
   * Without a network nothing leaves, and what has certainly not left can still be mended. But some browsers say wrongly that there
   * is none, as beside a VPN, and never that it is back.
   */
  private async sendUnlessCutOff(): Promise<Failure | null> {
    const { db, isReachable } = this.context;
    const isCutOff = !navigator.onLine && (await waitingKeys(db)).length > 0 && !(await isReachable());
    return isCutOff ? { kind: 'unreachable' } : sendOutgoing(this.context);
  }

  private settle(failure: Failure | null): void {
    if (!failure) {
      this.failures = 0;
      return;
    }
    if (this.isStopped) return;
    if (failure.kind === 'signed-out') {
      this.onSignedOut();
      return;
    }
    this.failures += 1;
    if (failure.kind === 'limited') {
      const wait = failure.seconds * 1000;
      this.limited = { steady: performance.now() + wait, own: Date.now() + wait };
    }
    this.tryIn(Math.max(this.limitedFor(), backOffMs(this.failures, false)));
  }

  /** Milliseconds, by the clock that is done first: asked too early, the server only says it once more. */
  private limitedFor(): number {
    return Math.min(this.limited.steady - performance.now(), this.limited.own - Date.now());
  }

  private tryIn(wait: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), wait);
  }
}

/** What `work` returns; a failure where the database went away (sign-out in another tab) or could not be written. */
async function stored(work: () => Promise<Failure | null>): Promise<Failure | null> {
  try {
    return await work();
  } catch (error) {
    console.warn('support', error);
    return { kind: 'server-broken', status: 0 };
  }
}
