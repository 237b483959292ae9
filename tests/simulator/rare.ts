import type { Weather } from './device.ts';
import { client, hooks, type Mutant, trigger } from './mutant.ts';
import type { Step } from './steps.ts';
import { history, type Told } from './told.ts';

/** A history that the drawn ones meet seldom, and the faults that it shows. */
export interface Rare {
  says: string;
  /** What chance is left in it, in most no more than how long an answer takes. */
  seed?: string;
  /** Also in `npm test`: its faults were in this app once, or lose what somebody has tapped. */
  isInEveryRun?: true;
  steps: Step[];
  /** Whichever of them is planted, this history notices it: `npm run proofs -- mutants` plays it first. */
  faults: Mutant[];
}

const OUTBOX = 'store/outbox/outbox.ts';
const PULLED = 'store/mirror/apply-pull.ts';
const LINE = 'features/dashboard/sync-line-words.ts';
const ENGINE = 'sync/engine.ts';
const STASH = 'store/sign-out/stash-intents.ts';
const PULL = 'catalogue/pull.js';

const enter = (device: number, wait = 3_000, member = 0): Told => [
  { do: 'enter', device, tab: 0, member },
  wait,
];
const tap = (device: number, tab: number, assistant: number, on: boolean, wait: number): Told => [
  { do: 'tap', device, tab, assistant, on },
  wait,
];
const tab = (what: 'open' | 'leave' | 'freeze' | 'retry', device: number, wait: number): Told => [
  { do: what, device, tab: 0 },
  wait,
];
const device = (
  what:
    | 'offline'
    | 'online'
    | 'full'
    | 'room'
    | 'clear-databases'
    | 'be-filled'
    | 'be-misled'
    | 'be-sent'
    | 'be-locked'
    | 'be-readable'
    | 'show-queue',
  n: number,
  wait: number,
): Told => [{ do: what, device: n }, wait];
const weather = (n: number, kind: Weather, wait = 1): Told => [
  { do: 'weather', device: n, weather: kind },
  wait,
];
const server = (what: 'backup' | 'restore' | 'old-server', wait: number): Told => [{ do: what }, wait];
const change = (assistant: number, wait: number): Told => [{ do: 'change', assistant }, wait];

const times = (count: number, make: (n: number) => Told[]): Told[] =>
  Array.from({ length: count }, (_, n) => make(n)).flat();

/** Somebody has left, with a heart that was tried and not sent. */
const leftUnsent: readonly Told[] = [
  enter(0),
  device('offline', 0, 10),
  tap(0, 0, 0, true, 50),
  tab('leave', 0, 4_000),
  device('online', 0, 10),
];

/** Nothing happens to it, but all is looked at so often. */
const watched = (n: number, looks: number, each: number): Told[] =>
  times(looks, () => [device('online', n, each)]);

export const RARE: Rare[] = [
  {
    says: 'a backup comes back that has a heart of which only its own device knows that it is gone',
    seed: '92',
    isInEveryRun: true,
    steps: history([
      enter(1, 1),
      enter(2, 348),
      tap(1, 0, 3, true, 6_195),
      server('backup', 1),
      tap(1, 0, 3, false, 1),
      tap(1, 0, 4, false, 1),
      device('offline', 1, 219),
      server('restore', 1),
    ]),
    faults: [client(OUTBOX, 'isSameEpoch && from', 'from')],
  },
  {
    says: 'a Wi-Fi answers with its own page when a stream asks for its topics',
    isInEveryRun: true,
    steps: history([
      enter(0),
      device('offline', 0, 1),
      device('online', 0, 1),
      weather(0, 'wifi-page', 2_000),
    ]),
    faults: [client('server/realtime.ts', ' && response.status !== 204', ' && response.status < 0')],
  },
  {
    says: 'nothing answers when a stream asks for its topics',
    isInEveryRun: true,
    steps: history([
      enter(0, 19_000),
      weather(0, 'held', 1),
      [{ do: 'restart' }, 20_000],
      weather(0, 'clear', 1),
      change(1, 100_000),
    ]),
    faults: [
      client(
        'server/realtime.ts',
        'signal: AbortSignal.timeout(ASK_LIMIT_MS)',
        'keepalive: ASK_LIMIT_MS < 0',
      ),
    ],
  },
  {
    says: 'somebody on the way refuses a queue in the words of PocketBase, and goes on doing so',
    isInEveryRun: true,
    steps: history([
      enter(0),
      ...[500, 400, 429].flatMap((status, n) => [
        weather(0, `instead-${status}-json`),
        tap(0, 0, n, true, 90_000),
        weather(0, 'clear', 60_000),
      ]),
      weather(0, 'after-401-json'),
      tap(0, 0, 3, true, 30_000),
      device('be-readable', 0, 1),
    ]),
    faults: [
      client(
        'sync/back-off.ts',
        'return doubled * (0.5 + Math.random() / 2);',
        'return 0 * doubled * Math.random();',
      ),
      client('sync/back-off.ts', '1000 * 2 ** (failures - 1)', '1000 + 0 * failures'),
      client('sync/back-off.ts', 'withIntents: 8_000', 'withIntents: 30_000'),
      client(
        ENGINE,
        'Math.max(limitedFor * 1000, backOffMs(this.failures, hasIntents))',
        'backOffMs(1, !limitedFor)',
      ),
      client('server/classify.ts', "details.some((detail) => detail.code === 'signed_out')", 'details'),
      client(
        'sync/push-intents.ts',
        'await releaseBatch(db);\n      return answer.failure;',
        "await acknowledgeBatch(db, batch, { last: answer.failure.kind === 'server-broken' ? Infinity : 0, refused: [] });\n      return answer.failure;",
      ),
    ],
  },
  {
    says: 'a network goes, comes back, and lets nothing through for a while, with hearts that wait',
    isInEveryRun: true,
    steps: history([
      device('show-queue', 0, 1),
      enter(0),
      device('offline', 0, 2_000),
      tap(0, 0, 0, true, 2_000),
      tap(0, 0, 1, true, 2_000),
      device('online', 0, 10_000),
      weather(0, 'wifi-page'),
      tap(0, 0, 2, true, 5_000),
      weather(0, 'dead'),
      tap(0, 0, 3, true, 60_000),
      weather(0, 'clear', 40_000),
      ...watched(0, 2, 100_000),
    ]),
    faults: [
      // Says that all is sent.
      client(LINE, 'waiting > 0 && !isOnItsWay', 'waiting > 5 && !isOnItsWay'),
      client('store/outbox/waiting.ts', '=> db.intents.count()', '=> db.outgoing.count()'),
      // Says that there is no network, or no server, where there is.
      client(
        ENGINE,
        'useSyncActivity.setState({ network, failures: 0, ...(isWhole && { hasSynced: true }) });',
        'useSyncActivity.setState({ failures: 0, ...(isWhole && { hasSynced: true }) });',
      ),
      client(ENGINE, "if (!navigator.onLine) return 'offline';", "if (navigator) return 'offline';"),
      // Says that all is well where it is not.
      client(ENGINE, "useSyncActivity.setState({ network: 'offline' });"),
      client(ENGINE, 'network: networkAfter(failure), failures', 'failures'),
      // Says that something is on its way, for ever.
      client(ENGINE, 'if (!this.isStopped) useSyncActivity.setState({ isSyncing: false });'),
    ],
  },
  {
    says: 'a device without room, whose clock is ahead, is not told that the server cannot be reached',
    steps: history([enter(0), [{ do: 'clock', device: 0, days: 31 }, 10_000], device('full', 0, 100_000)]),
    faults: [client('sync/pull-changes.ts', 'if (failed.length > 0) throw failed[0];')],
  },
  {
    says: 'a stream opens so slowly that another is opened before its topics are granted, and that one fails',
    steps: history([
      enter(0),
      weather(0, 'sluggish'),
      device('offline', 0, 1),
      device('online', 0, 20_000),
      weather(0, 'unanswered', 20_000),
    ]),
    faults: [client('server/realtime.ts', 'if (!service) throw', 'if (!data) throw')],
  },
  {
    says: 'a push that a proxy has held arrives after a later tap on the same heart',
    isInEveryRun: true,
    steps: history([
      enter(0),
      weather(0, 'held'),
      tap(0, 0, 0, true, 2_000),
      weather(0, 'clear'),
      tap(0, 0, 0, false, 350_000),
    ]),
    faults: [client(OUTBOX, 'if (pending) {', 'if (pending && Date.now() < 0) {')],
  },
  {
    says: 'two devices of one person tap in the same moment',
    steps: history([enter(0), enter(1), tap(0, 0, 0, true, 5), tap(1, 0, 1, true, 5_000)]),
    faults: [
      client(OUTBOX, ' && from <= Math.max(cursor.seq, cursor.hearts ?? 0))', ')'),
      hooks('catalogue/push-favorites.js', 'result.from = markOf(tx, user);', 'result.from = 0;'),
    ],
  },
  {
    says: 'a backup comes back that lacks a heart of which its device knows by the answer to its push alone',
    isInEveryRun: true,
    steps: history([enter(0), server('backup', 1), tap(0, 0, 0, true, 2_000), server('restore', 3_000)]),
    faults: [hooks(PULL, '(favorites === 0 || epoch.knows(', '(true || epoch.knows(')],
  },
  {
    says: 'a device that knows of its own heart by the answer to its push asks for what others changed',
    steps: history([enter(0), tap(0, 0, 0, true, 2_000), change(0, 2_000)]),
    faults: [client(OUTBOX, ', heartsEpoch: epoch')],
  },
  {
    says: 'a backup comes back that lacks a heart whose push was answered behind that of another device',
    seed: 'b',
    steps: history([
      enter(0),
      enter(1),
      server('backup', 1),
      tap(1, 0, 1, true, 1),
      tap(0, 0, 0, true, 90),
      server('restore', 3_000),
    ]),
    faults: [
      client(
        OUTBOX,
        'else await db.state.put({ ...cursor, pushes: withPush(cursor.pushes, { seq, epoch }) });',
      ),
    ],
  },
  {
    says: 'a backup comes back that lacks a change of which a device knows by its message alone',
    steps: history([enter(0), server('backup', 1), change(0, 2_000), server('restore', 3_000)]),
    faults: [
      client('server/request-pull.ts', "if (cursor?.items) query.set('catalogue', String(cursor.items));"),
      hooks(PULL, 'Math.max(asked, carried)', 'asked'),
    ],
  },
  {
    says: 'somebody taps while an answer with the hearts of another device is on its way',
    steps: history([
      enter(0),
      enter(1),
      tap(0, 0, 3, true, 3_000),
      device('offline', 0, 100),
      tap(1, 0, 1, true, 3_000),
      weather(0, 'late'),
      device('online', 0, 1_000),
      tap(0, 0, 0, true, 100),
      tap(0, 0, 3, false, 4_500),
      weather(0, 'clear', 3_000),
    ]),
    faults: [
      client(PULLED, 'if (intent.on) wanted.add(intent.assistantId);\n    else', 'if (!intent.on)'),
      client(PULLED, 'else wanted.delete(intent.assistantId);'),
    ],
  },
  {
    says: 'of two tabs without locks between them the earlier answer comes last',
    steps: history([
      enter(2),
      tab('open', 2, 3_000),
      weather(2, 'late'),
      tab('retry', 2, 300),
      weather(2, 'clear'),
      change(0, 1_500),
      [{ do: 'retry', device: 2, tab: 1 }, 2_100],
      ...watched(2, 70, 5),
    ]),
    faults: [
      client(
        PULLED,
        'if (cursor?.seq !== askedWith?.seq || cursor?.epoch !== askedWith?.epoch) return false;',
      ),
    ],
  },
  {
    says: 'a plan ends while its device has no network',
    steps: history([
      enter(0),
      [{ do: 'expire', member: 0, days: 0.001 }, 5_000],
      device('offline', 0, 250_000),
    ]),
    faults: [
      client('sync/lease-guard.ts', 'timer = setTimeout(check, Math.min(wait, NOTE_CLOCK_MS));'),
      client(
        'store/mirror/enforce-lease.ts',
        'if (isOver && (await holdsAddresses(db))) await redactMirror(db, null, deviceNow);\n  else',
      ),
      client('sync/engine.ts', 'guardLease(this.context.db, () => this.pullNow()),'),
    ],
  },
  {
    says: 'a device is without a network for more than 30 days',
    steps: history([enter(0), device('offline', 0, 100), [{ do: 'clock', device: 0, days: 31 }, 250_000]]),
    faults: [
      client(
        'domain/access/lease.ts',
        'lease.lastContact + OFFLINE_DAYS_MS',
        'lease.lastContact + 99 * OFFLINE_DAYS_MS',
      ),
    ],
  },
  {
    says: 'a clock that was a day ahead is set right',
    isInEveryRun: true,
    steps: history([[{ do: 'clock', device: 0, days: 1 }, 10], enter(0)]),
    faults: [client('sync/run-sync.ts', ' && cursor.pulledAt <= Date.now()')],
  },
  {
    says: 'an access ends on a device without room and without a network',
    steps: history([
      enter(0),
      [{ do: 'expire', member: 0, days: 0.003 }, 5_000],
      device('full', 0, 10),
      device('offline', 0, 270_000),
      device('be-locked', 0, 10),
    ]),
    faults: [client('sync/lease-guard.ts', 'if (!isFull(error)) return lookLater();', 'return lookLater();')],
  },
  {
    says: 'a heart is refused without a word, and its assistant is published again before it is sent once more',
    isInEveryRun: true,
    steps: history([
      enter(0),
      device('offline', 0, 10),
      [{ do: 'hide-assistant', assistant: 0 }, 10],
      tap(0, 0, 0, true, 50),
      weather(0, 'unanswered'),
      device('online', 0, 1_000),
      [{ do: 'show-assistant', assistant: 0 }, 10],
      weather(0, 'clear', 90_000),
    ]),
    faults: [hooks('catalogue/push-favorites.js', 'refusedBefore.includes(op.n) || ', '')],
  },
  {
    says: 'a clock ahead ends an access without a network, and the connection died as the guard looked last',
    seed: '3740',
    steps: history([
      [{ do: 'clock', device: 2, days: 29 }, 1],
      enter(2, 1_027.0251144645736, 1),
      [{ do: 'weather', device: 2, weather: 'cutting' }, { tasks: 17 }],
      [{ do: 'new-server' }, { tasks: 34 }],
      [{ do: 'lose-database', device: 2, tab: 1 }, 1],
      device('offline', 2, 30 * 3_600_000),
    ]),
    faults: [
      client('sync/lease-guard.ts', 'if (!isOver && !db.isOver) timer = setTimeout(check, NOTE_CLOCK_MS);'),
    ],
  },
  {
    says: 'the first cards of a new history arrive, and the rest does not',
    steps: history([
      enter(0),
      server('backup', 1),
      change(0, 2_000),
      device('offline', 0, 1),
      server('restore', 5),
      weather(0, 'stalling'),
      device('online', 0, 3_000),
    ]),
    faults: [client('sync/pull-changes.ts', 'hasFirstCards || catalogue ||', 'hasFirstCards ||')],
  },
  {
    says: 'of an answer that brings a change the first line arrives, and then its end',
    steps: history([
      enter(0),
      device('offline', 0, 1),
      change(0, 1),
      weather(0, 'first-line'),
      device('online', 0, 3_000),
    ]),
    faults: [
      client(
        'server/pull.ts',
        "if (!head || !gone || !isComplete) return fail({ kind: 'unreachable' });",
        "if (!head) return fail({ kind: 'unreachable' });\n  gone ??= [];",
      ),
    ],
  },
  {
    says: 'pages of others take the place of the answers that a filled mirror asks for',
    steps: history([
      enter(0),
      weather(0, 'wifi-page'),
      tab('retry', 0, 10_000),
      device('be-misled', 0, 1),
      device('be-filled', 0, 1),
    ]),
    faults: [
      client(
        'sync/run-sync.ts',
        'if (notPulled) return notPulled;',
        `if (notPulled) {
        await context.db.buckets.clear();
        await context.db.state.bulkDelete(['cursor', 'catalogue', 'firstScreen']);
        return notPulled;
      }`,
      ),
    ],
  },
  {
    says: 'a heart is sent to a server of an older release',
    steps: history([server('old-server', 1), enter(0), tap(0, 0, 0, true, 60_000), device('be-sent', 0, 1)]),
    faults: [client('server/push.ts', 'from: z.optional(z.number()),', 'from: z.number(),')],
  },
  {
    says: 'a link to sign in is opened a minute behind its life',
    steps: history([
      [{ do: 'ask-link', member: 0, again: 1, hours: 0 }, 16 * 60_000],
      [{ do: 'open-link', member: 0 }, 1],
    ]),
    faults: [hooks('sign-in/otp.js', 'created > clock.stamp(-exports.LIFE_SECONDS * 1000) && ')],
  },
  {
    says: "somebody else's page says 401",
    steps: history([enter(0), weather(0, 'foreign-401'), tab('retry', 0, 2_000)]),
    faults: [
      client(
        'server/classify.ts',
        "if (!isErrorBody(body) || body.status !== status) return { kind: 'unreachable' };",
        "if (!isErrorBody(body)) return status === 401 ? { kind: 'signed-out' } : { kind: 'unreachable' };",
      ),
    ],
  },
  {
    says: 'a tab sleeps with the lock in hand',
    steps: history([
      enter(0),
      tab('open', 0, 1_500),
      weather(0, 'held'),
      tap(0, 0, 0, true, 200),
      tab('freeze', 0, 1),
      weather(0, 'clear'),
      tap(0, 1, 1, true, 1_000),
    ]),
    faults: [
      client(
        'sync/cross-tab-lock.ts',
        'return await whileHeld(name, { steal: true }, work);',
        'throw error;',
      ),
    ],
  },
  {
    says: 'a tap finds no room',
    steps: history([enter(0), device('full', 0, 1), tap(0, 0, 0, true, 500), device('room', 0, 1)]),
    faults: [
      client(
        'store/outbox/favorites-watcher.ts',
        'if (this.tapped.get(assistantId) === tap) this.tapped.delete(assistantId);',
      ),
    ],
  },
  {
    says: 'the browser deletes the databases of an open app and nothing else',
    steps: history([enter(0), device('clear-databases', 0, 5_000), device('be-filled', 0, 1)]),
    faults: [
      client(PULLED, "{ key: 'cursor', ...pulled.cursor, pulledAt: pulled.askedAt }"),
      client(
        'sync/engine.ts',
        'onReopened(() => (this.failures === 0 || this.isOutOfRoom) && this.pullNow()),',
      ),
    ],
  },
  {
    says: 'a device that the server knows has lost its databases, and a heart is tapped on it',
    steps: history([
      enter(0),
      tap(0, 0, 0, true, 3_000),
      device('clear-databases', 0, 5_000),
      tap(0, 0, 1, true, 3_000),
    ]),
    faults: [
      client('store/outbox/write-intent.ts', 'id: newId(),', "id: '00000000-0000-4000-8000-000000000000',"),
    ],
  },
  {
    says: 'who has left with a heart that was tried and not sent comes back',
    steps: history([
      ...leftUnsent,
      enter(0, 1),
      // What is restored is sent at once: between the two lies a fraction of a second.
      ...watched(0, 150, 4),
    ]),
    faults: [
      client(STASH, 'await db.state.put(stashed.device);'),
      client(STASH, 'if (on) await db.favorites.put({ assistantId });', 'if (on) continue;'),
    ],
  },
  {
    says: 'who leaves in one of two tabs comes back',
    steps: history([enter(0), tab('open', 0, 1_500), tab('leave', 0, 6_000), enter(0, 6_000)]),
    faults: [client('store/database/connection.ts', 'else db.close({ disableAutoOpen: false });')],
  },
  {
    says: 'a tab that slept while somebody else came in wakes, and its clock rings before it hears of that',
    steps: history([
      // A device that has a stash already looks for what others have left a moment sooner.
      ...leftUnsent,
      enter(0),
      tab('open', 0, 3_000),
      [{ do: 'freeze', device: 0, tab: 1 }, 1],
      enter(0, 1_000, 2),
    ]),
    faults: [client('store/database/connection.ts', 'if (!isInUse(db)) throw', 'if (!db.userId) throw')],
  },
  {
    says: 'somebody else enters on a device on which nobody has done anything for a minute',
    steps: history([enter(0, 70_000), enter(0, 6_000, 1)]),
    faults: [
      client(
        'commands/sign-in.ts',
        'if (before && before.id !== record.id) {',
        'if (before && !record.id) {',
      ),
    ],
  },
  {
    says: 'somebody else enters while a message to support waits',
    steps: history([
      enter(0),
      device('offline', 0, 10),
      [{ do: 'write', device: 0, tab: 0, text: 'Mensagem' }, 3_000],
      weather(0, 'held'),
      device('online', 0, 100),
      weather(0, 'clear'),
      enter(0, 6_000, 1),
    ]),
    faults: [
      client('store/sign-out/wipe.ts', 'if (messages) await stash(() => stashMessages(messages));'),
      client(
        'store/sign-out/stash-messages.ts',
        'await db.outgoing.bulkPut(stashed.messages.filter(({ key }) => !isBack.has(key)));',
      ),
    ],
  },
  {
    says: 'the server has a message to support, and its answer is lost',
    steps: history([
      enter(0),
      weather(0, 'unanswered'),
      // Long enough for a second try: the first one changes what is kept, and that alone has it tried again.
      [{ do: 'write', device: 0, tab: 0, text: 'Mensagem' }, 60_000],
    ]),
    faults: [
      client(
        'store/outbox/message-outbox.ts',
        'await db.outgoing.delete(key);\n    const delivered',
        'const delivered',
      ),
      client(
        'app/processes/start-support-queue.ts',
        'supportRequest({ key, name',
        "supportRequest({ key: crypto.getRandomValues(new Uint8Array(8)).join('-'), name",
      ),
      client(
        'sync/support-sender.ts',
        'this.tryIn(Math.max(this.limitedFor(), backOffMs(this.failures, false)));',
      ),
      hooks('support/support-request.js', 'AND key = {:key}', 'AND key = {:key} AND 0'),
    ],
  },
  {
    says: 'a message to support meets a network that lets nothing through',
    steps: history([
      enter(0),
      weather(0, 'dead'),
      [{ do: 'write', device: 0, tab: 0, text: 'Mensagem' }, 60_000],
      weather(0, 'clear', 20_000),
    ]),
    faults: [
      client(
        'sync/send-outgoing.ts',
        "if (answer.failure.kind !== 'refused') return answer.failure;",
        `if (answer.failure.kind !== 'refused') {
    await db.outgoing.delete(message.key);
    return answer.failure;
  }`,
      ),
    ],
  },
  {
    says: 'an assistant with a heart is shown again to a device that came while it was hidden',
    steps: history([
      enter(0),
      tap(0, 0, 0, true, 3_000),
      [{ do: 'hide-assistant', assistant: 0 }, 2_000],
      enter(1),
      [{ do: 'show-assistant', assistant: 0 }, 4_000],
    ]),
    faults: [trigger('sync_favorite_shown')],
  },
  {
    says: 'the clock of a device is ahead of the server by the length of a lease',
    steps: history([
      enter(1, 3_000, 1),
      [{ do: 'server-clock', hours: -720 }, 1_000],
      [{ do: 'hide', device: 1, tab: 0 }, 60_000],
      [{ do: 'show', device: 1, tab: 0 }, 60_000],
    ]),
    faults: [client('sync/lease-guard.ts', 'if (performance.now() - toldAt < NOTE_CLOCK_MS) return;')],
  },
  {
    says: 'an access ends without a network, and the clock is put back',
    steps: history([
      enter(0),
      [{ do: 'expire', member: 0, days: 0.001 }, 5_000],
      device('offline', 0, 10),
      [{ do: 'clock', device: 0, days: -30 }, 90_000],
      device('be-locked', 0, 10),
    ]),
    faults: [
      client(
        'sync/lease-guard.ts',
        'Math.max(Date.now(), Math.floor(known.time + performance.now() - known.at))',
        'Date.now()',
      ),
    ],
  },
  {
    says: 'the connection to the database dies over a sign-out without a network',
    seed: '1697',
    steps: history([
      enter(0, 1),
      [{ do: 'offline', device: 0 }, { tasks: 11 }],
      tap(0, 0, 2, false, 732.1467173751444),
      [{ do: 'leave', device: 0, tab: 0 }, { tasks: 25 }],
      [{ do: 'lose-database', device: 0, tab: 0 }, 1],
    ]),
    faults: [
      client(
        'store/sign-out/wipe.ts',
        'db.close({ disableAutoOpen: false });\n    return unsent();',
        'throw error;',
      ),
    ],
  },
  {
    says: 'somebody else enters in a tab that has just asked for answers of support',
    seed: '1573',
    steps: history([
      enter(0, 1),
      [{ do: 'full', device: 2 }, 66_337.78344839811],
      [{ do: 'converse', member: 0, hours: 0 }, 1],
      [{ do: 'enter', device: 0, tab: 1, member: 2 }, 10.51753721665591],
    ]),
    faults: [client('store/database/connection.ts', ' && !isReplaced(db.userId)')],
  },
];
