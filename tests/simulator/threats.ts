import type { Weather } from './device.ts';
import { seeded } from './random.ts';
import type { Step } from './steps.ts';
import { history, type Told } from './told.ts';

/** A row of the table of threats as histories, of which each holds so many tries. */
export interface Threat {
  row: string;
  tries: number;
  histories: Step[][];
}

const enter = (device: number, member = 0): Told => [{ do: 'enter', device, tab: 0, member }, 4_000];
const tap = (device: number, assistant: number, on: boolean, tab = 0, wait = 20): Told => [
  { do: 'tap', device, tab, assistant, on },
  wait,
];
const of = (
  what: 'open' | 'kill' | 'leave' | 'lose-database' | 'hide' | 'show',
  device: number,
  wait: number,
  tab = 0,
): Told => [{ do: what, device, tab }, wait];
const device = (
  what:
    | 'offline'
    | 'online'
    | 'crash'
    | 'evict'
    | 'clear-databases'
    | 'full'
    | 'room'
    | 'open-another'
    | 'kill-sender',
  n: number,
  wait: number,
): Told => [{ do: what, device: n }, wait];
/** What must be so by now. */
const must = (
  be: 'be-locked' | 'be-readable' | 'be-gone' | 'be-alike' | 'be-filled' | 'be-misled',
  n = 0,
): Told => [{ do: be, device: n }, 1];
const endsIn = (seconds: number, wait: number): Told => [
  { do: 'expire', member: 0, days: seconds / 86_400 },
  wait,
];
const weather = (kind: Weather, wait = 1): Told => [{ do: 'weather', device: 0, weather: kind }, wait];
const clock = (days: number, wait: number): Told => [{ do: 'clock', device: 0, days }, wait];
const server = (what: 'backup' | 'restore', wait: number): Told => [{ do: what }, wait];

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const random = seeded('threats');
const some = (most: number) => Math.floor(random() * most);

/** So many taps on some hearts, one after the other. */
const taps = (count: number, make: (n: number) => Told[]): Told[] => times(count, make).flat();

/** Plans that end while the app is open: five seconds later no device holds an address. */
const ENDING = times(20, () => {
  const seconds = 2 + random() * 20;
  return history([
    enter(0),
    endsIn(seconds, seconds * 1_000 + 5_000),
    must('be-locked'),
    tap(0, some(5), true, 0, 100_000),
    must('be-locked'),
  ]);
});

/** Known to the device for so long before it loses the network. */
const known = () => 5_000 + some(60_000);
const offline = () => [device('offline', 0, 100), tap(0, some(5), true)];

/**
 * Access that ends without a network, and a clock that is set by so many days, ten times each: locked, with what was tapped
 * before kept; locked by the server's word with the network; and open again by a renewal.
 */
const ENDED_OFFLINE = [0, 1, 30, -30].flatMap((days) =>
  times(10, () =>
    history([
      enter(0),
      endsIn(86.4, known()),
      ...offline(),
      clock(days, 90_000),
      must('be-locked'),
      clock(0, 100),
      must('be-locked'),
      device('online', 0, 20_000),
      must('be-locked'),
      endsIn(20 * 86_400, 20_000),
      must('be-readable'),
    ]),
  ),
);

/** Ends without a network that no lease has announced: only the thirty days since the last contact, or the server's next word. */
const ENDED_UNTOLD = [
  ...times(8, () =>
    history([
      enter(0),
      ...offline(),
      clock(29, known()),
      must('be-readable'),
      clock(31, 90_000),
      must('be-locked'),
      clock(0, 100),
      must('be-locked'),
      device('online', 0, 20_000),
      must('be-readable'),
    ]),
  ),
  ...[0, 1, 29, -30].flatMap((days) =>
    times(2, () =>
      history([
        enter(0),
        ...offline(),
        [{ do: 'deactivate', member: 0 }, 10],
        clock(days, known()),
        must('be-readable'),
        clock(0, 100),
        device('online', 0, 20_000),
        must('be-locked'),
        [{ do: 'reactivate', member: 0 }, 20_000],
        must('be-readable'),
      ]),
    ),
  ),
];

/** Login, list and queue by a wrong clock, and an access that ends all the same. */
const SKEWED = [-30, -2, -1, 0.25, 1, 2, 20].map((days) =>
  history([
    clock(days, 10),
    enter(0),
    must('be-readable'),
    tap(0, 0, true),
    tap(0, 1, true, 0, 20_000),
    tap(0, 0, false, 0, 10_000),
    must('be-readable'),
    endsIn(30, 35_000),
    must('be-locked'),
  ]),
);

/** Leaving with something unsent: without a network, where all is an error, and where nothing ever answers. */
const LEAVING = times(30, (n) =>
  history([
    enter(0),
    tap(0, some(5), true, 0, some(40)),
    n % 3 ? weather(n % 3 === 1 ? 'instead-500' : 'dead') : device('offline', 0, 1),
    of('leave', 0, 3_200),
    must('be-gone'),
    weather('clear'),
    device('online', 0, 10_000),
  ]),
);

/**
 * Two people in turn on one device, five times from one to the other, each time with hearts that have not been sent. Each has
 * hearts that the other never taps: one of the other's is seen wherever it turns up.
 */
const IN_TURN = times(10, () =>
  history(
    taps(6, (n) => [
      enter(0, n % 2),
      device('offline', 0, 10),
      tap(0, 2 * some(4) + (n % 2), true),
      tap(0, 2 * some(4) + (n % 2), random() < 0.5),
      of('leave', 0, 3_500),
      device('online', 0, 2_000),
    ]),
  ),
);

/**
 * Three people on eight devices that tap 300 times each, through a network that loses 15 of 100 requests and 20 answers and
 * doubles 10 requests late, with the server killed six times.
 */
const FAULTY = times(20, (seed) => {
  const chance = seeded(`faulty ${seed}`);
  const one = (most: number) => Math.floor(chance() * most);
  const clients = times(8, (n) => n);
  const told = taps(clients.length * 300, (n) => [
    tap(n % clients.length, one(12), chance() < 0.5, 0, one(600)),
    ...(n % 400 === 200 ? ([[{ do: 'restart' }, one(500)]] as Told[]) : []),
  ]);
  return history([
    ...clients.map((n) => enter(n, n)),
    ...clients.map((n): Told => [{ do: 'weather', device: n, weather: 'faulty' }, 1]),
    ...told,
  ]);
});

/** Five tabs that take turns; each shows within half a second what another did, while the one that sends is killed ten times. */
const FIVE_TABS = [
  history([
    enter(0),
    ...times(4, () => device('open-another', 0, 2_000)),
    ...taps(100, (n) => [
      tap(0, n % 5, n % 3 > 0, n % 5, n % 10 === 9 ? 1 : 500),
      ...(n % 10 === 9 ? [device('kill-sender', 0, 40), device('open-another', 0, 2_000)] : []),
      must('be-alike'),
    ]),
  ]),
];

/** One person on two devices, which lose the network twenty times. */
const TWO_DEVICES = [
  history([
    enter(0),
    enter(1),
    ...taps(200, (n) => [
      tap(0, some(5), random() < 0.5, 0, some(200)),
      tap(1, some(5), random() < 0.5, 0, some(200)),
      ...(n % 10 === 3 ? [device('offline', n % 20 > 10 ? 0 : 1, 20)] : []),
      ...(n % 10 === 8 ? [device('online', n % 20 > 10 ? 0 : 1, 20)] : []),
    ]),
  ]),
];

/** A tap, and after so many further tasks the tab dies, the disk is full, or the database goes. */
const CUT = times(60, (tasks) =>
  (['crash', 'full', 'lose-database'] as const).map((fault) =>
    history([
      enter(0),
      [{ do: 'tap', device: 0, tab: 0, assistant: 0, on: true }, { tasks }],
      fault === 'lose-database' ? of(fault, 0, 3_000) : device(fault, 0, 3_000),
      tap(0, 1, true, 0, 2_000),
      device('room', 0, 10),
    ]),
  ),
).flat();

/**
 * The browser clears everything, or the databases alone: in the middle of the first load, at rest, with a queue, locked, signed
 * out, offline. Before it the server has taken a heart of this device, whose numbers it knows. With the databases alone nobody is
 * sent away: what was there comes back by itself, and what is tapped then is taken as a device's that begins anew.
 */
const EVICTED = times(10, (n) => (n % 2 ? ('evict' as const) : ('clear-databases' as const))).flatMap(
  (evict, n) => {
    const inside = [enter(0), tap(0, n % 5, true, 0, 3_000)];
    const back = evict === 'evict' ? [] : [must('be-filled'), tap(0, (n + 1) % 5, true, 0, 3_000)];
    return [
      history([
        [{ do: 'enter', device: 0, tab: 0, member: 0 }, { tasks: some(60) }],
        device(evict, 0, 5_000),
      ]),
      history([...inside, device(evict, 0, 5_000), ...back]),
      history([
        ...inside,
        device('offline', 0, 10),
        tap(0, some(5), true),
        device(evict, 0, 5_000),
        device('online', 0, 5_000),
        ...back,
      ]),
      history([...inside, [{ do: 'deactivate', member: 0 }, 5_000], device(evict, 0, 5_000)]),
      history([...inside, of('leave', 0, 4_000), device(evict, 0, 5_000)]),
      history([
        ...inside,
        device('offline', 0, some(500)),
        device(evict, 0, 5_000),
        device('online', 0, 5_000),
        ...back,
      ]),
    ];
  },
);

/** A first load of which the reader dies in the middle, each time a little later, while the catalogue changes. */
const MID_PAGE = times(50, (tasks) =>
  history([
    [{ do: 'enter', device: 0, tab: 0, member: 0 }, { tasks: 20 + Math.floor(tasks * 1.4) }],
    [{ do: 'change', assistant: some(5) }, { tasks: 3 }],
    [{ do: 'be-loading', device: 0 }, { tasks: 0 }],
    device('crash', 0, 500),
    of('open', 0, 4_000),
  ]),
);

const RESTORED = times(10, () =>
  history([
    enter(0),
    enter(1, 1),
    tap(0, some(5), true, 0, some(3_000)),
    server('backup', some(500)),
    tap(0, some(5), random() < 0.5),
    tap(1, some(5), true, 0, some(3_000)),
    [{ do: 'change', assistant: some(5) }, some(1_000)],
    server('restore', some(5_000)),
    tap(0, some(5), true, 0, 5_000),
  ]),
);

const STATUSES = [400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504] as const;

/**
 * Answers that are none: portals' pages, other people's errors, bodies that end too soon. While they come the mirror stays
 * as it was.
 */
const BAD_ANSWERS = times(20, (n) => {
  const when = n % 2 ? 'after' : 'instead';
  const shape = n % 4 < 2 ? '' : '-json';
  const kinds: Weather[] = ['portal', `${when}-${STATUSES[n % STATUSES.length] ?? 500}${shape}`, 'cut'];
  return history([
    enter(0),
    weather(kinds[n % kinds.length] as Weather),
    [{ do: 'change', assistant: some(5) }, 2_000],
    of('hide', 0, 10),
    of('show', 0, 60_000),
    must('be-misled'),
    must('be-filled'),
    must('be-readable'),
    weather('clear', 10_000),
  ]);
});

/**
 * A queue that meets each of other people's statuses, as a page and in PocketBase's own words, before the server has heard of
 * it and after: with taps, and then for long enough that the longest interval shows.
 */
const REFUSED = STATUSES.flatMap((status) =>
  (['instead', 'after'] as const).flatMap((when) =>
    (['', '-json'] as const).map((shape) =>
      history([
        enter(0),
        weather(`${when}-${status}${shape}`),
        ...taps(4, () => [tap(0, some(5), random() < 0.5, 0, 8_000)]),
        // Half of a second minute: who was told to wait for one tries again soon after all is well.
        device('online', 0, 90_000),
        must('be-readable'),
      ]),
    ),
  ),
);

const all = (row: string, histories: Step[][], each = 1): Threat => ({ row, tries: each, histories });

export const THREATS: Threat[] = [
  all('T3', ENDING),
  all('T4', [...ENDED_OFFLINE, ...ENDED_UNTOLD]),
  all('T5', SKEWED, 4),
  all('T6', LEAVING),
  all('T7', IN_TURN, 5),
  // Eight devices and twelve hearts.
  all('F1', FAULTY, 8 * 12),
  all('F3', FIVE_TABS, 100),
  all('F4', TWO_DEVICES, 400),
  all('F5', CUT),
  all('F6', EVICTED),
  all('F7', MID_PAGE),
  all('F8', RESTORED),
  all('F9', BAD_ANSWERS),
  all('F13', REFUSED),
];
