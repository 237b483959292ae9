import { type Lease, leaseState } from '#domain/access/lease.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { assistantsIn, type Bucket } from '#store/database/bucket.ts';
import type { Intent, StateRecord } from '#store/database/database.ts';
import type { Device } from '../device.ts';
import type { Stage } from '../stage.ts';
import type { Commits } from './commits.ts';
import { databaseOf } from './databases.ts';
import { Fillings } from './fillings.ts';
import type { Findings } from './findings.ts';
import { type Gate, PULL } from './gate.ts';
import { GRACE_MS, type Moments } from './moments.ts';
import type { Pushes } from './pushes.ts';
import { isSame, textOf } from './row-text.ts';
import type { Sessions } from './sessions.ts';

type Cursor = { epoch: string; seq: number; items?: number; hearts?: number };
type Batch = { ops: { n: number }[] };

/** What a device holds of a member. */
interface Held {
  device: Device;
  user: string;
  /** For whoever reads what was wrong. */
  place: string;
  intents: Intent[];
  shown: Set<string>;
  assistants: Assistant[];
  cursor: Cursor | undefined;
  lease: Lease | undefined;
  batch: Batch | undefined;
  lastNumber: number | undefined;
  count: number | undefined;
  first: { assistants: Assistant[]; total: number } | undefined;
  member: { email?: string } | undefined;
}

const taken = new WeakMap<Bucket, Assistant[]>();

/** Of one bucket always the same objects: their texts are written once (`row-text.ts`). */
function assistantsOf(bucket: Bucket): Assistant[] {
  const known = taken.get(bucket) ?? assistantsIn(bucket);
  taken.set(bucket, known);
  return known;
}

function read(device: Device, user: string): Held {
  const rows = <T>(store: string) => device.disk.rows<T>(databaseOf(user), store);
  const state = new Map(rows<StateRecord>('state').map((record) => [record.key, record]));
  const of = <T>(key: StateRecord['key']) => state.get(key) as T | undefined;
  return {
    device,
    user,
    place: `${device.name} ${user.replace(/0+$/, '')}`,
    intents: rows<Intent>('intents'),
    shown: new Set(rows<{ assistantId: string }>('favorites').map((row) => row.assistantId)),
    assistants: rows<Bucket>('buckets').flatMap(assistantsOf),
    cursor: of<Cursor>('cursor'),
    lease: of<Lease>('lease'),
    batch: of<Batch>('batch'),
    lastNumber: of<{ lastNumber: number }>('device')?.lastNumber,
    count: of<{ count: number }>('catalogue')?.count,
    first: of<Held['first'] & object>('firstScreen'),
    member: of<{ email?: string }>('member'),
  };
}

/** What devices hold of their members is what the server held, and nothing that they must not have. */
export class Mirrors {
  private readonly fillings: Fillings;

  constructor(
    private readonly stage: Stage,
    private readonly commits: Commits,
    private readonly gate: Gate,
    private readonly pushes: Pushes,
    private readonly sessions: Sessions,
    private readonly moments: Moments,
    private readonly findings: Findings,
  ) {
    this.fillings = new Fillings(stage, sessions, findings);
  }

  check(device: Device, { id: user, email }: { id: string; email: string }, isCalm: boolean): void {
    const held = read(device, user);
    const { place } = held;
    this.fillings.check(device, user, held.cursor !== undefined, held.lease);
    if (!device.disk.names.includes(databaseOf(user))) return;
    this.findings.checks += 8;
    for (const { assistantId, on } of held.intents)
      if (held.shown.has(assistantId) !== on)
        this.findings.fail('the last wish is shown', `${place} ${assistantId} is not ${on}`);
    if (held.cursor) this.checkMoment(held, held.cursor);
    this.checkCounts(held);
    this.checkLock(held);
    this.checkLease(held);
    this.checkTold(held);
    if (held.member && held.member.email !== email)
      this.findings.fail('nothing of one is shown to another', `${place} ${held.member.email}`);
    this.checkNumbers(held);
    if (isCalm) this.checkCalm(held);
  }

  /** A mirror that was lost is there again, without anybody's doing. */
  mustBeFilled(device: Device, user: string | undefined): void {
    this.findings.checks += 1;
    if (!user || !read(device, user).cursor)
      this.findings.fail('an empty mirror is filled again', `${device.name} ${user}`);
  }

  /** Nothing waits any more: the server has said that it has taken all. */
  mustBeSent(device: Device, user: string | undefined): void {
    this.findings.checks += 1;
    const { intents, batch } = read(device, user ?? '');
    if (!user || intents.length || batch)
      this.findings.fail('what is tapped is sent', `${device.name} ${JSON.stringify(intents)}`);
  }

  /** A first load has been asked for, and has not been stored. */
  mustBeLoading(device: Device, user: string | undefined): void {
    this.findings.checks += 1;
    const isAsked = this.stage.network.sent.some(({ tab, path }) => tab.device === device && path === PULL);
    if (!user || !isAsked || read(device, user).cursor)
      this.findings.fail('a first load is under way', `${device.name} ${user} ${isAsked}`);
  }

  /** By now there are addresses on the device, or there are none. */
  mustHold(device: Device, user: string | undefined, addresses: boolean): void {
    this.findings.checks += 1;
    if (!user) {
      this.findings.fail('who may stays inside', device.name);
      return;
    }
    const { assistants, first, place } = read(device, user);
    const there = [...assistants, ...(first?.assistants ?? [])].some((one) => one.url);
    if (there && !addresses) this.findings.fail('no address behind a lock', `${place} in time`);
    if (!there && addresses) this.findings.fail('who may is let in', `${place} in time`);
  }

  /** A cursor names a commit of the server, and what is there is what stood there then. */
  private checkMoment(held: Held, cursor: Cursor): void {
    const { place, assistants } = held;
    const at = this.commits.placeOf(cursor);
    if (at === undefined) {
      this.findings.fail('a cursor is a moment of the server', `${place} ${JSON.stringify(cursor)}`);
      return;
    }
    // The catalogue may be ahead of the rest, by what a message brought along.
    const ofItems = this.commits.placeOf({
      epoch: cursor.epoch,
      seq: Math.max(cursor.seq, cursor.items ?? 0),
    });
    if (ofItems === undefined) {
      this.findings.fail('a cursor is a moment of the server', `${place} ${JSON.stringify(cursor)}`);
      return;
    }
    const there = this.commits.at(ofItems).assistants;
    const here = new Map(assistants.map((assistant) => [assistant.id, textOf(assistant)]));
    if (here.size !== assistants.length) this.findings.fail('nothing is there twice', place);
    const wrong = [...new Set([...there.keys(), ...here.keys()])].find(
      (id) => there.get(id) !== here.get(id),
    );
    if (wrong)
      this.findings.fail(
        'the mirror is a moment of the server',
        `${place} ${wrong} ${here.get(wrong)} / ${there.get(wrong)}`,
      );
    this.checkHearts(held, at, Math.max(cursor.seq, cursor.hearts ?? 0));
  }

  /** Each heart is as the server had it at some moment since the cursor, or as this person wants it. */
  private checkHearts({ device, user, place, shown, intents }: Held, at: number, known: number): void {
    const wanted = new Set(intents.map((intent) => intent.assistantId));
    const since = [...this.commits.heartsSince(user, at, known)];
    const ids = new Set(shown);
    for (const hearts of since) for (const id of hearts) ids.add(id);
    for (const id of ids) {
      if (wanted.has(id)) continue;
      const isShown = shown.has(id);
      const isAllowed = since.some((hearts) => hearts.has(id) === isShown);
      const key = `${device.name}|${user}|${id}`;
      // A heart of what is hidden now stays until the next answer.
      if (!isAllowed && !this.pushes.isRefused(key) && !this.pushes.isLostUntold(key))
        this.findings.fail('a heart is as the server had it', `${place} ${id} ${isShown}`);
    }
  }

  private checkCounts({ place, count, assistants, first, cursor }: Held): void {
    if (count !== undefined && count !== assistants.length)
      this.findings.fail('counts are right', `${place} ${count} of ${assistants.length}`);
    if (!first || count === undefined || !cursor) return;
    const whole = new Map(assistants.map((assistant) => [assistant.id, textOf(assistant)]));
    const wrong = first.assistants.find((one) => whole.get(one.id) !== textOf(one));
    if (wrong || first.total !== count)
      this.findings.fail('the first cards are those of the mirror', `${place} ${wrong?.id}`);
  }

  /** Who was refused has no address left, not even among the first cards. */
  private checkLock({ place, lease, assistants, first, cursor }: Held): void {
    if (!lease?.refusal) return;
    const hasUrl = assistants.some((one) => one.url) || first?.assistants.some((one) => one.url);
    if (hasUrl || cursor) this.findings.fail('no address behind a lock', `${place} ${lease.refusal}`);
  }

  private checkLease(held: Held): void {
    const { device, user, place, lease, cursor } = held;
    if (!lease) return;
    if (cursor || !lease.refusal) this.checkEnded(held, lease);
    if (!lease.lastContact) return;
    const until = this.gate.grantedAt(device.name, user, lease.lastContact);
    if (until === undefined)
      this.findings.fail('the age of the data is true', `${place} ${lease.lastContact}`);
    else if (until !== lease.until)
      this.findings.fail('a lease is what the server said', `${place} ${lease.until} ${until}`);
  }

  /** A lease that has ended by itself: an open tab takes the addresses away within a minute. */
  private checkEnded({ device, user, place, assistants, first }: Held, lease: Lease): void {
    const { now } = this.stage.world;
    const hasUrl = [...assistants, ...(first?.assistants ?? [])].some((one) => one.url);
    if (!hasUrl || device.disk.isFull) return;
    const isOver = [device.now - GRACE_MS, device.now].every((at) => leaseState(lease, at) !== 'granted');
    if (!isOver || now - this.moments.clocksMovedAt < GRACE_MS) return;
    const isWatched = device.living.some((tab) => {
      const { userId, isRunning } = tab.client.look();
      return !tab.isFrozen && userId === user && isRunning && now - tab.openedAt > GRACE_MS;
    });
    if (isWatched && now - this.moments.disturbedSince(device) > GRACE_MS)
      this.findings.fail('no address behind a lock', `${place} ${leaseState(lease, device.now)}`);
  }

  private checkTold({ device, user, place, lease }: Held): void {
    const told = this.sessions.toldOf(device, user);
    // Without room a refusal cannot be written: the answer after that is.
    if (device.disk.isFull) return;
    if (!told || told.tab.isDead || told.tab.isFrozen || told.tab.client.look().userId !== user) return;
    const isHeard = this.stage.world.now - told.at > 3_000 && told.at > this.moments.disturbedSince(device);
    if (isHeard && (lease?.refusal ?? '') !== told.code)
      this.findings.fail('a device believes what it was told', `${place} ${told.code} ${lease?.refusal}`);
  }

  private checkNumbers({ place, batch, lastNumber }: Held): void {
    if (!batch) return;
    const isInOrder = batch.ops.every((op, i) => op.n === (batch.ops[0]?.n ?? 0) + i);
    if (!isInOrder || batch.ops.at(-1)?.n !== lastNumber)
      this.findings.fail('operations are numbered in order', `${place} ${JSON.stringify(batch)}`);
  }

  /** In the end nothing is left to send, and the device has what the server has. */
  private checkCalm({ device, user, place, intents, batch, shown, assistants, lease }: Held): void {
    this.findings.checks += 1;
    if (intents.length || batch)
      this.findings.fail('the queue drains when it is calm', `${place} ${JSON.stringify(intents)}`);
    const now = this.commits.read();
    const isTold = (id: string) => !this.pushes.isLostUntold(`${device.name}|${user}|${id}`);
    const there = [...(now.hearts.get(user) ?? [])].filter(isTold);
    const here = [...shown].filter(isTold);
    if (!isSame(here, there))
      this.findings.fail('all is the same when it is calm', `${place} hearts ${here} / ${there}`);
    if (!isSame(assistants.map(textOf), [...now.assistants.values()]))
      this.findings.fail('all is the same when it is calm', `${place} catalogue`);
    if (!lease || leaseState(lease, device.now) !== 'granted')
      this.findings.fail('who may is let in', `${place} ${lease?.refusal}`);
  }
}
