import { client, hooks, type Mutant } from './mutant.ts';
import type { Happening, Step } from './steps.ts';
import { history, type Told } from './told.ts';

/** A report about another sync engine, and a history in which this one would show the same fault. */
export interface Ported {
  /** Repository and number of the report. */
  report: string;
  /** What went wrong there. */
  fault: string;
  steps: Step[];
  /** What this app would have to do wrong to show it; planted, the history notices it: `npm run proofs -- mutants`. */
  faults: Mutant[];
}

const OUTBOX = 'store/outbox/outbox.ts';
const PUSHING = 'sync/push-intents.ts';

const enter = (device: number, member = 0): Told => [{ do: 'enter', device, tab: 0, member }, 900];
const tap = (device: number, tab: number, assistant: number, on: boolean, wait = 1): Told => [
  { do: 'tap', device, tab, assistant, on },
  wait,
];
const weather = (device: number, kind: Extract<Happening, { do: 'weather' }>['weather'], wait = 1): Told => [
  { do: 'weather', device, weather: kind },
  wait,
];

export const PORTED: Ported[] = [
  {
    report: 'rocicorp/mono#6340',
    fault:
      'A tab that sends for the other tabs skips some of their operations, and they arrive out of order.',
    steps: history([
      enter(0),
      [{ do: 'open', device: 0, tab: 0 }, 400],
      weather(0, 'lossy'),
      tap(0, 0, 0, true),
      tap(0, 1, 1, true),
      tap(0, 0, 0, false),
      tap(0, 1, 0, true, 40),
      tap(0, 0, 1, false),
      [{ do: 'kill', device: 0, tab: 0 }, 3_000],
      tap(0, 0, 2, true, 30_000),
    ]),
    faults: [
      client(OUTBOX, 'lastNumber: device.lastNumber + ops.length }', 'lastNumber: device.lastNumber }'),
    ],
  },
  {
    report: 'rocicorp/replicache#799',
    fault: 'What was not yet sent when a tab was closed, frozen or crashed is lost.',
    steps: history([
      enter(0),
      [{ do: 'offline', device: 0 }, 50],
      tap(0, 0, 0, true, 20),
      tap(0, 0, 1, true, 20),
      [{ do: 'crash', device: 0 }, 60_000],
      [{ do: 'online', device: 0 }, 50],
      [{ do: 'open', device: 0, tab: 0 }, 2],
      tap(0, 0, 1, false, 1),
      [{ do: 'freeze', device: 0, tab: 0 }, 5_000],
      [{ do: 'crash', device: 0 }, 1_000],
    ]),
    faults: [client('store/outbox/write-intent.ts', 'db.intents.put({ assistantId, on, tap }),')],
  },
  {
    report: 'rocicorp/replicache#973',
    fault: 'The browser closes the database of an app that comes back, and every call fails from then on.',
    steps: history([
      enter(0),
      [{ do: 'hide', device: 0, tab: 0 }, 90_000],
      [{ do: 'lose-database', device: 0, tab: 0 }, 10],
      [{ do: 'show', device: 0, tab: 0 }, 5],
      tap(0, 0, 0, true, 200),
      // Also in the middle of a call, at each of its tasks.
      ...Array.from({ length: 24 }, (_, tasks): Told[] => [
        [{ do: 'tap', device: 0, tab: 0, assistant: tasks % 5, on: tasks % 10 < 5 }, { tasks }],
        [{ do: 'lose-database', device: 0, tab: 0 }, 900],
      ]).flat(),
    ]),
    faults: [
      client(
        'store/database/reopen-database.ts',
        'if (!isWorthIt(error) || db.isOver) return false;',
        'return false;',
      ),
    ],
  },
  {
    report: 'tldraw/tldraw#10136',
    fault:
      "The database disappears under a running tab (Zero's cache), and it is unclear whether it goes on.",
    steps: history([
      enter(0),
      tap(0, 0, 0, true, 2_000),
      [{ do: 'clear-databases', device: 0 }, 3_000],
      [{ do: 'be-filled', device: 0 }, 1],
      tap(0, 0, 1, true, 2_000),
      [{ do: 'evict', device: 0 }, 3_000],
      [{ do: 'show', device: 0, tab: 0 }, 500],
      enter(0),
      tap(0, 0, 2, true, 500),
    ]),
    faults: [client('store/database/connection.ts', 'setTimeout(again, REOPEN_AFTER_MS);')],
  },
  {
    report: 'apache/pouchdb#1240',
    fault: 'The checkpoint is ahead of what was written: who is interrupted then misses changes for ever.',
    // Interrupted after each of the tasks in which an answer is stored.
    steps: history([
      enter(0),
      ...Array.from({ length: 28 }, (_, n): Told[] => [
        [{ do: 'offline', device: 0 }, 200],
        [{ do: 'change', assistant: n % 5 }, 200],
        [{ do: 'online', device: 0 }, { tasks: 36 + n }],
        [{ do: 'crash', device: 0 }, 30],
        [{ do: 'open', device: 0, tab: 0 }, 4_000],
      ]).flat(),
    ]),
    faults: [
      client(
        'store/mirror/apply-pull.ts',
        `  const isApplied = await db.transaction('rw', db.buckets, db.favorites, db.intents, db.state, async () => {
    const read = db.readAll('cursor', 'catalogue');
    // While the database answers.
    const groups = pulled.full ? groupByBucket(pulled.assistants) : null;
    const buckets = groups?.map((group, number) => toBucket(number, group));
    const { cursor, catalogue } = await read;
`,
        `  let first = askedWith;
  void db.transaction('rw', db.state, async () => {
    first = (await db.read('cursor')) ?? null;
    if (first?.seq !== askedWith?.seq || first?.epoch !== askedWith?.epoch) return;
    await db.state.put({ key: 'cursor', ...pulled.cursor, pulledAt: pulled.askedAt });
  });
  const isApplied = await db.transaction('rw', db.buckets, db.favorites, db.intents, db.state, async () => {
    const groups = pulled.full ? groupByBucket(pulled.assistants) : null;
    const buckets = groups?.map((group, number) => toBucket(number, group));
    const { catalogue } = await db.readAll('catalogue');
    const cursor = first;
`,
      ),
    ],
  },
  {
    report: 'apache/pouchdb#585',
    fault:
      'The other side was deleted and made anew, and the old checkpoint says that there is nothing to do.',
    steps: history([
      [{ do: 'backup' }, 1],
      enter(0),
      tap(0, 0, 0, true, 2_000),
      [{ do: 'restore' }, 20_000],
      ...Array.from({ length: 5 }, (_, assistant): Told => [{ do: 'change', assistant }, 400]),
    ]),
    faults: [
      hooks('catalogue/epoch.js', 'SELECT {:since} <= COALESCE(', 'SELECT 1 OR {:since} <= COALESCE('),
    ],
  },
  {
    report: 'medic/cht-core#8093',
    fault:
      'After a restored backup the devices (PouchDB) go on from where they were, and send no more what it lacks.',
    steps: history([
      enter(0),
      tap(0, 0, 0, true, 2_000),
      [{ do: 'backup' }, 1],
      tap(0, 0, 1, true, 2_000),
      [{ do: 'offline', device: 0 }, 50],
      tap(0, 0, 2, true, 50),
      [{ do: 'restore' }, 500],
      [{ do: 'online', device: 0 }, 10_000],
      tap(0, 0, 0, false, 2_000),
    ]),
    faults: [client(PUSHING, 'if (gap) {', 'if (gap && gaps > MAX_GAPS) {')],
  },
  {
    report: 'TanStack/db#1374',
    fault:
      'An answer that is older than the last tap overwrites it: the box goes back for a moment or for good.',
    steps: history([
      enter(0),
      enter(1),
      weather(0, 'slow'),
      ...Array.from({ length: 5 }, (_, n): Told => tap(0, 0, n, true, 150)),
      ...Array.from({ length: 5 }, (_, n): Told => tap(0, 0, n, n % 2 === 1, 700)),
      tap(1, 0, 1, true, 9_000),
    ]),
    faults: [client(OUTBOX, 'if (intent?.tap !== operation.tap) continue;', 'if (!intent) continue;')],
  },
  {
    report: 'livestorejs/livestore#954',
    fault: 'The tab that sends for all of them ends, and what the others wait for stays pending for ever.',
    steps: history([
      enter(0),
      [{ do: 'open', device: 0, tab: 0 }, 400],
      weather(0, 'slow'),
      tap(0, 0, 0, true, 30),
      tap(0, 1, 1, true, 30),
      [{ do: 'kill', device: 0, tab: 0 }, 10],
      tap(0, 0, 2, true, 40_000),
    ]),
    faults: [
      client(
        'sync/cross-tab-lock.ts',
        'if (!navigator.locks) return work();',
        "if (sessionStorage.getItem('x')) return work();",
      ),
    ],
  },
  {
    report: 'livestorejs/livestore#362',
    fault: 'Of many changes in one go only a few reach the other tab.',
    steps: history([
      enter(0),
      [{ do: 'open', device: 0, tab: 0 }, 400],
      ...Array.from(
        { length: 60 },
        (_, n): Told => tap(0, n % 2, n % 5, (n >> 2) % 2 === 0, n % 7 === 0 ? 3 : 0.1),
      ),
    ]),
    faults: [
      client(
        'store/outbox/favorites-watcher.ts',
        'if (isWritten || this.stored.has(id) === on) this.tapped.delete(id);',
        'void (isWritten || on);',
      ),
    ],
  },
  {
    report: 'rocicorp/mono#4677',
    fault: "One tab learns what became of another tab's operation, and the other one never does.",
    steps: history([
      enter(0),
      [{ do: 'open', device: 0, tab: 0 }, 400],
      [{ do: 'hide-assistant', assistant: 0 }, 0.1],
      tap(0, 0, 0, true, 2),
      [{ do: 'freeze', device: 0, tab: 0 }, 4_000],
      [{ do: 'thaw', device: 0, tab: 0 }, 3_000],
    ]),
    faults: [client(OUTBOX, 'await db.intents.delete(operation.a);')],
  },
];
