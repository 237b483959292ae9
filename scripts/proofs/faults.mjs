import { readdirSync } from 'node:fs';
import { mayMount } from '../lib/may-mount.mjs';
import { mayTrace } from '../lib/may-trace.mjs';
import { browser, histories, server } from './proof.mjs';

/** @typedef {import('./proof.mjs').Threat} Threat */

/** Whether it can be counted how often the kernel is asked for the disk. */
const SEES_THE_KERNEL = mayTrace();

const MAY_MOUNT = mayMount();

const MIGRATIONS = readdirSync(new URL('../../pb_migrations', import.meta.url)).filter((name) =>
  name.endsWith('.js'),
);

/**
 * What may go wrong by itself, and how often it is tried here: phones (F), servers (S).
 * @type {Threat[]}
 */
export const FAULTS = [
  {
    row: 'F1',
    says: 'eight clients that tap 300 times each, 15 of 100 requests and 20 answers lost, 10 requests doubled late, the server killed six times: clients × 12 hearts × 20 histories',
    tries: 8 * 12 * 20,
    proofs: [histories('F1')],
    lacks:
      'all quiet after three seconds: a try that failed comes again after up to eight, and one that nobody answers is waited for; the queues are looked at after 45',
  },
  {
    row: 'F2',
    says: 'the same in a browser: taps in three tabs, with 40 changes of the network, 10 deaths and 10 reloads',
    tries: 200,
    proofs: [browser('offline/long-walk.test.ts')],
    lacks:
      'chance in the network: it goes and comes at even intervals; of a tap in whose moment its tab dies either end counts',
  },
  {
    row: 'F3',
    says: 'five tabs in turn, each shown in the others within 500 ms; the one that sends is killed ten times',
    tries: 100,
    proofs: [histories('F3')],
  },
  {
    row: 'F4',
    says: 'two devices of one person, 20 times without a network',
    tries: 400,
    proofs: [histories('F4')],
  },
  {
    row: 'F5',
    says: 'death, a full disk or a lost database after every step of a tap, and what browsers call it',
    tries: 183,
    proofs: [histories('F5'), browser('offline/resilience.test.ts', 'fails to store', { each: 1 })],
  },
  {
    row: 'F6',
    says: 'a browser that clears everything, the databases alone, or the files alone, in six states',
    tries: 60 + 20,
    proofs: [histories('F6'), browser('offline/cleared-files.test.ts', undefined, { each: 1 })],
  },
  {
    row: 'F7',
    says: 'rows of 24 writers, each looked for by five readers; and readers that die in the middle of a first load',
    tries: 24 * 215 + 50,
    proofs: [server('sync/sync.test.ts', 'under many writers'), histories('F7')],
  },
  { row: 'F8', says: 'an older backup under open devices', tries: 10, proofs: [histories('F8')] },
  {
    row: 'F9',
    says: 'answers that are none',
    tries: 26,
    proofs: [histories('F9'), browser('offline/offline.test.ts', 'captive portal')],
  },
  {
    row: 'F10',
    says: 'deployments while hearts are on their way; a screen whose files a deployment took away: one reload, none in a loop, none offline',
    tries: 20 + 3,
    proofs: [
      browser('offline/update.test.ts', 'loses no favourite'),
      browser('offline/update.test.ts', 'a screen whose files a deployment took away', { each: 1 }),
    ],
  },
  {
    row: 'F11',
    says: 'a build that is taken back',
    tries: 3,
    proofs: [browser('offline/update.test.ts', 'was taken back', { each: 1, times: 3 })],
  },
  {
    row: 'F12',
    says: 'two versions in two tabs',
    tries: 3,
    proofs: [browser('offline/resilience.test.ts', 'two versions', { each: 1 })],
    lacks: 'a third tab and a third version: the schema has changed too seldom for a matrix',
  },
  {
    row: 'F13',
    says: "other people's twelve statuses to a queue, as a page and in PocketBase's own words, before and after the server has done it: it is kept, and sent at growing intervals",
    tries: 12 * 2 * 2,
    proofs: [histories('F13')],
  },

  {
    row: 'S1',
    says: 'the server is killed while four write hearts, each time after 500 acknowledged operations, and is ready within 2 s',
    tries: 25,
    proofs: [server('sync/push-kills.test.ts')],
  },
  {
    row: 'S2',
    says: 'a commit asks the disk: after a start, after idling, after a restore, and as the kernel sees it, for each write',
    tries: SEES_THE_KERNEL ? 53 : 3,
    proofs: [server('host/durability.test.ts')],
    lacks: `a power cut; five minutes of idling: PocketBase's three that end a connection are a millisecond${SEES_THE_KERNEL ? '' : '; what the kernel sees: strace is not here, or may watch nothing'}`,
  },
  {
    row: 'S3',
    says: 'a disk that is filled while somebody writes hearts, and freed; and a database that cannot be written',
    tries: MAY_MOUNT ? 6 : 1,
    proofs: [
      ...(MAY_MOUNT ? [server('host/full-disk.test.ts')] : []),
      server('host/settings-ready.test.ts', 'turns red', { each: 1 }),
    ],
    ...(MAY_MOUNT ? {} : { lacks: 'a full disk: this machine does not let a test mount a small one' }),
  },
  {
    row: 'S4',
    says: 'a backup, and the copy of a night, come back on another machine, with the same rows and the access matrix',
    tries: 4,
    proofs: [server('host/restore.test.ts', undefined, { each: 1 })],
    lacks:
      'the copy off the site: rclone, S3 and Litestream are programs and stores of others; `node scripts/drills/litestream.mjs` walks the restore from a replica',
  },
  {
    row: 'S5',
    says: 'starts without hooks, with broken ones, on a wrong program, or beside another server',
    tries: 80,
    proofs: [
      server('host/hooks-missing.test.ts', 'does not serve', { each: 1 }),
      server('host/wrong-binary.test.ts'),
      server('host/boot.test.ts', 'the second ends with a sentence', { each: 1 }),
    ],
    lacks:
      'another version that has all that the hooks use is no fault: its start is told (decision 1), and only an update refuses it',
  },
  {
    row: 'S6',
    says: 'slow phones, crowds behind one address',
    tries: 5,
    proofs: [
      server('load/slow-readers.test.ts', undefined, { each: 1 }),
      server('load/crowded-places.test.ts', undefined, { each: 1 }),
    ],
    lacks:
      'a limit in milliseconds, which depends on the machine: `npm run bench -- phones` measures what 95 of 100 calls take beside a thousand streams and fifty slow senders',
  },
  {
    row: 'S7',
    says: 'each migration fails at its end, on a folder with rows: the start ends, and what was before it serves the same schema and rows; and the one that comes next, of an update',
    tries: MIGRATIONS.length + 1,
    proofs: [server('host/broken-migration.test.ts')],
    lacks:
      'the hooks of each former release: PocketBase serves alone what they had; the program of today serves after the migration that comes next',
  },
  {
    row: 'S8',
    says: 'routes of another build, and the dashboard: guests, members, administrators, superusers × routes × methods × addresses',
    tries: 488,
    proofs: [
      server('access/extra-surface.test.ts'),
      server('access/routes.test.ts', undefined, { each: 1 }),
      server('superusers/dashboard-access.test.ts', 'with SUPERUSER_IPS', { each: 1 }),
    ],
  },
];
