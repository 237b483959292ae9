import type { Failure } from '#domain/result/failure.ts';
import type { RealtimeTopic } from '#server/realtime.ts';
import { onReopened } from '#store/database/connection.ts';
import { clearTrouble } from '#store/database/database-trouble.ts';
import { isFull, recoverConnection } from '#store/database/reopen-database.ts';
import { initialSyncActivity, type NetworkState, useSyncActivity } from '#store/database/sync-activity.ts';
import { subscribeToWaitingIntents } from '#store/outbox/outbox.ts';
import { backOffMs } from './back-off.ts';
import { guardLease } from './lease-guard.ts';
import { type LifecycleEvent, watchLifecycleEvents } from './lifecycle-events.ts';
import type { SyncContext } from './ports.ts';
import { RealtimeLink } from './realtime-link.ts';
import { type Announced, type RunWish, runSync } from './run-sync.ts';

/** A locked app asks again this often while somebody looks, so that a renewal opens it by itself. */
const LOCKED_POLL_MS = 5_000;
/** Granted, but by its wrong clock the device stays locked: only the person can mend that. */
const WRONG_CLOCK_POLL_MS = 60_000;
/** A change of the catalogue reaches every phone; they ask spread over this time. */
const CATALOGUE_SPREAD_MS = 600;
/** Without room each try may fetch the whole catalogue in vain; whoever makes room comes back to the app, which asks at once. */
const NO_ROOM_POLL_MS = 300_000;
/** Switching to the app fires several events at once; one answer serves them. */
const SAME_MOMENT_MS = 1_000;

/** Keeps one tab's mirror in step with the server. `stop` ends everything but a run that is under way. */
export class SyncEngine {
  private wish: RunWish | null = null;
  private isRunning = false;
  private isStopped = false;
  private failures = 0;
  /** The next try is minutes away. */
  private isOutOfRoom = false;
  private readonly context: SyncContext;
  /** The network has gone, and nobody was asked since: what still arrives says nothing of it. */
  private isCutOff = false;
  /** The next pull that nobody asks for. Neither a heart that is sent meanwhile nor an announced change answers it. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly ends: (() => void)[] = [];
  private readonly realtime = new RealtimeLink(
    (topic, seq, change) => this.onRealtime(topic, seq, change),
    // After a failure the next try is planned, no sooner than a server that is busy has asked for.
    () => this.failures === 0 && this.pullNow(),
  );

  constructor(
    context: SyncContext,
    /** The server called the session dead. */
    private readonly onSignedOut: () => void,
  ) {
    const noted =
      <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
      (...asked: Asked): Answer => {
        this.isCutOff = false;
        return ask(...asked);
      };
    this.context = { ...context, pull: noted(context.pull), push: noted(context.push) };
  }

  start(): void {
    // Nobody has listened to it since this was made.
    this.isCutOff = !navigator.onLine;
    this.ends.push(
      watchLifecycleEvents((event) => this.onLifecycleEvent(event)),
      guardLease(this.context.db, () => this.pullNow()),
      // Deleted by the browser or by hand: an empty database is filled again.
      // Opened again by what tries again soon after a failure anyway: no further reason to ask.
      onReopened(() => (this.failures === 0 || this.isOutOfRoom) && this.pullNow()),
      // A tap in any tab is pushed by whichever comes first; the others find nothing left.
      subscribeToWaitingIntents(this.context.db, () => this.request({ pull: null })),
    );
    this.pullNow();
    if (document.visibilityState === 'visible') this.realtime.start();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.realtime.stop();
    for (const end of this.ends) end();
    // What it said was of this member: the next one has not failed yet.
    useSyncActivity.setState(initialSyncActivity());
  }

  /** Asks for what changed, now. */
  readonly pullNow = (since = Date.now()): void => this.request({ pull: { since, announced: null } });

  private onLifecycleEvent(event: LifecycleEvent): void {
    if (event === 'hidden') {
      this.realtime.stopSoon();
    } else if (event === 'offline') {
      this.isCutOff = true;
      useSyncActivity.setState({ network: 'offline' });
      this.realtime.stop();
    } else {
      this.isCutOff = !navigator.onLine;
      this.failures = 0;
      // A network that comes back behind a hidden page needs no stream.
      if (document.visibilityState === 'visible') this.realtime.start();
      this.pullNow(event === 'visible' ? Date.now() - SAME_MOMENT_MS : Date.now());
    }
  }

  private onRealtime(topic: RealtimeTopic | 'connected', seq: number | null, change?: unknown): void {
    const isOfMirror = topic === 'app/catalogue' || topic === 'app/favorites' || topic === 'app/access';
    if (!isOfMirror) this.context.onNews(topic);
    if (topic === 'app/settings' || topic === 'app/support') return;
    const since = Date.now();
    const isForAll = topic === 'app/catalogue' || topic === 'connected';
    const wait = isForAll && !change ? Math.random() * CATALOGUE_SPREAD_MS : 0;
    const announced = announcedBy(topic, seq, change);
    setTimeout(() => this.request({ pull: { since, announced } }), wait);
  }

  private request(wish: RunWish): void {
    if (this.isStopped) return;
    this.wish = this.wish ? merge(this.wish, wish) : wish;
    if (!this.isRunning) void this.runAll();
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.wish && !this.isStopped) {
        const wish = this.wish;
        this.wish = null;
        if (wish.pull && !wish.pull.announced) this.callOff();
        useSyncActivity.setState({ isSyncing: true, limitedFor: 0 });
        const failure = await runSync(this.context, wish);
        if (this.isStopped) return;
        await this.settle(failure, wish);
        if (failure) return;
      }
    } catch (error) {
      console.warn('sync', error);
      if (!this.isStopped) await this.settleStorage(error);
    } finally {
      this.isRunning = false;
      if (!this.isStopped) useSyncActivity.setState({ isSyncing: false });
    }
  }

  /** The database could not be read or written: the network is not to blame, and no other answer would help. */
  private async settleStorage(error: unknown): Promise<void> {
    const { db } = this.context;
    const isRecovered = await recoverConnection(db, error);
    // Too old for its data, or signed out: only a newer version or a new sign-in goes on.
    if (db.isOver || this.isStopped) return;
    this.failures += 1;
    useSyncActivity.setState({ failures: this.failures });
    this.isOutOfRoom = isFull(error) && this.failures > 2;
    if (this.isOutOfRoom) return this.tryAgainIn(NO_ROOM_POLL_MS);
    // At once, but once: a database that opens and cannot be written would be filled for ever.
    this.tryAgainIn(isRecovered && this.failures === 1 ? 0 : backOffMs(this.failures, true));
  }

  private async settle(failure: Failure | null, { pull }: RunWish): Promise<void> {
    this.isOutOfRoom = false;
    if (!failure) {
      this.failures = 0;
      clearTrouble('full', 'broken');
      const network = this.isCutOff ? 'offline' : 'online';
      // What was announced may have been known, and the rest not asked for.
      const isWhole = pull && !pull.announced;
      useSyncActivity.setState({ network, failures: 0, ...(isWhole && { hasSynced: true }) });
      if (document.visibilityState === 'visible' && !this.isCutOff) this.realtime.ensure();
      if (this.timer === undefined && !(await this.context.db.read('cursor')))
        this.tryAgainIn(WRONG_CLOCK_POLL_MS);
      return;
    }
    if (failure.kind === 'signed-out') return this.onSignedOut();
    if (failure.kind === 'no-access') {
      this.failures = 0;
      useSyncActivity.setState({ network: this.isCutOff ? 'offline' : 'online', failures: 0 });
      this.realtime.stop();
      return this.tryAgainIn(LOCKED_POLL_MS * (0.7 + Math.random() * 0.6));
    }
    this.failures += 1;
    const limitedFor = failure.kind === 'limited' ? failure.seconds : 0;
    useSyncActivity.setState({ network: networkAfter(failure), failures: this.failures, limitedFor });
    const hasIntents = (await this.context.db.intents.count().catch(() => 0)) > 0;
    const wait = Math.max(limitedFor * 1000, backOffMs(this.failures, hasIntents));
    this.tryAgainIn(wait);
  }

  private callOff(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private tryAgainIn(wait: number): void {
    this.callOff();
    // While the failure was settled.
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      // Page hidden: the visibilitychange handler retries.
      if (document.visibilityState === 'visible') this.pullNow();
    }, wait);
  }
}

function networkAfter(failure: Failure): NetworkState {
  if (!navigator.onLine) return 'offline';
  return failure.kind === 'unreachable' && failure.isPortal ? 'portal' : 'unreachable';
}

function merge({ pull: a }: RunWish, { pull: b }: RunWish): RunWish {
  if (!a || !b) return { pull: a ?? b };
  const [one, other] = [a.announced, b.announced];
  const announced =
    one && other && one.of === other.of ? { of: one.of, seq: Math.max(one.seq, other.seq) } : null;
  return { pull: { since: Math.max(a.since, b.since), announced } };
}

function announcedBy(
  topic: RealtimeTopic | 'connected',
  seq: number | null,
  change: unknown,
): Announced | null {
  if (seq === null) return null;
  if (topic === 'app/catalogue') return { of: 'catalogue', seq, change };
  return topic === 'app/favorites' ? { of: 'favorites', seq } : null;
}
