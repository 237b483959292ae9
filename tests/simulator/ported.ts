import type { Happening, Step } from './steps.ts';
import { history, type Told } from './told.ts';

/** A report about another sync engine, and a history in which this one would show the same fault. */
export interface Ported {
  /** Repository and number of the report. */
  report: string;
  /** What went wrong there. */
  fault: string;
  steps: Step[];
}

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
      [{ do: 'lose-database', device: 0, tab: 0 }, 1],
      tap(0, 0, 0, false, 200),
    ]),
  },
  {
    report: 'tldraw/tldraw#10136',
    fault:
      "The database disappears under a running tab (Zero's cache), and it is unclear whether it goes on.",
    steps: history([
      enter(0),
      tap(0, 0, 0, true, 2_000),
      [{ do: 'evict', device: 0 }, 3_000],
      [{ do: 'show', device: 0, tab: 0 }, 500],
      enter(0),
      tap(0, 0, 1, true, 500),
    ]),
  },
  {
    report: 'apache/pouchdb#1240',
    fault: 'The checkpoint is ahead of what was written: who is interrupted then misses changes for ever.',
    steps: history([
      enter(0),
      ...Array.from({ length: 5 }, (_, assistant): Told[] => [
        [{ do: 'change', assistant }, 0.6 + assistant * 3],
        [{ do: 'crash', device: 0 }, 30],
        [{ do: 'open', device: 0, tab: 0 }, 70 + assistant * 9],
      ]).flat(),
    ]),
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
      ...Array.from({ length: 5 }, (_, n): Told => tap(0, 0, n, n % 2 === 0, 700)),
      tap(1, 0, 1, true, 9_000),
    ]),
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
  },
];
