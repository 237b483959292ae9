import { WEATHERS, type Weather } from './device.ts';
import { addressOf, assistantRow, TAPPED } from './image.ts';
import { MOODS, type Mood } from './post.ts';
import { pick, type Random, seeded } from './random.ts';
import { DAY_MS } from './server.ts';
import type { Stage } from './stage.ts';

/** One thing that happens, and what passes before the next one. Its number stays when others are left out. */
export type Step = Happening & { n: number; wait: { tasks: number } | { ms: number } };

export type Happening =
  | { do: 'tap'; device: number; tab: number; assistant: number; on: boolean }
  | {
      do: 'open' | 'kill' | 'hide' | 'show' | 'freeze' | 'thaw' | 'lose-database' | 'leave' | 'retry';
      device: number;
      tab: number;
    }
  | { do: 'write'; device: number; tab: number; text: string }
  | { do: 'enter'; device: number; tab: number; member: number }
  | {
      do:
        | 'crash'
        | 'evict'
        | 'clear-databases'
        | 'offline'
        | 'online'
        | 'full'
        | 'room'
        | 'show-queue'
        | 'open-another'
        | 'kill-sender';
      device: number;
    }
  | {
      do:
        | 'be-loading'
        | 'be-filled'
        | 'be-locked'
        | 'be-readable'
        | 'be-gone'
        | 'be-alike'
        | 'be-misled'
        | 'be-sent';
      device: number;
    }
  | { do: 'weather'; device: number; weather: Weather }
  | { do: 'clock'; device: number; days: number }
  | { do: 'server-clock'; hours: number }
  | {
      do:
        | 'server-stop'
        | 'server-start'
        | 'restart'
        | 'backup'
        | 'restore'
        | 'old-server'
        | 'new-server'
        | 'forget-devices'
        | 'look';
    }
  | { do: 'change' | 'hide-assistant' | 'show-assistant' | 'delete-assistant' | 'poison'; assistant: number }
  | { do: 'deactivate' | 'reactivate' | 'revoke' | 'open-link'; member: number }
  | { do: 'ask-link'; member: number; again: number; hours: number }
  | { do: 'converse'; member: number; hours: number }
  | { do: 'write-raw'; assistant: number; hours: number }
  | { do: 'approve'; mood: Mood; deathIn: number }
  | { do: 'expire'; member: number; days: number };

/** Which happenings a history is made of, and how often. */
const OFTEN: [number, (random: Random, some: (most: number) => number) => Happening][] = [
  [
    26,
    (random, some) => ({ do: 'tap', device: some(3), tab: some(2), assistant: some(5), on: random() < 0.6 }),
  ],
  [4, (_, some) => ({ do: 'open', device: some(3), tab: 0 })],
  [5, (_, some) => ({ do: 'kill', device: some(3), tab: some(2) })],
  [2, (_, some) => ({ do: 'crash', device: some(3) })],
  [3, (_, some) => ({ do: 'hide', device: some(3), tab: some(2) })],
  [4, (_, some) => ({ do: 'show', device: some(3), tab: some(2) })],
  [2, (_, some) => ({ do: 'freeze', device: some(3), tab: some(2) })],
  [3, (_, some) => ({ do: 'thaw', device: some(3), tab: some(2) })],
  [2, (_, some) => ({ do: 'lose-database', device: some(3), tab: some(2) })],
  [1, (_, some) => ({ do: 'retry', device: some(3), tab: some(2) })],
  [3, (_, some) => ({ do: 'leave', device: some(3), tab: some(2) })],
  [5, (_, some) => ({ do: 'enter', device: some(3), tab: some(2), member: some(3) })],
  [3, (_, some) => ({ do: 'write', device: some(3), tab: some(2), text: `Mensagem ${some(1000)}` })],
  [1, (_, some) => ({ do: 'evict', device: some(3) })],
  [4, (_, some) => ({ do: 'offline', device: some(3) })],
  [5, (_, some) => ({ do: 'online', device: some(3) })],
  [1, (_, some) => ({ do: 'full', device: some(3) })],
  [2, (_, some) => ({ do: 'room', device: some(3) })],
  [10, (random, some) => ({ do: 'weather', device: some(3), weather: pick(random, WEATHERS) })],
  [5, (_, some) => ({ do: 'weather', device: some(3), weather: 'clear' })],
  [2, (random, some) => ({ do: 'clock', device: some(3), days: pick(random, [-30, -1, 0, 0, 1, 29, 31]) })],
  [1, (random) => ({ do: 'server-clock', hours: pick(random, [-720, -72, -1, 0, 0, 1, 72, 720]) })],
  [1, () => ({ do: 'server-stop' })],
  [2, () => ({ do: 'server-start' })],
  [2, () => ({ do: 'restart' })],
  [1, () => ({ do: 'backup' })],
  [1, () => ({ do: 'restore' })],
  [1, () => ({ do: 'old-server' })],
  [1, () => ({ do: 'new-server' })],
  [1, () => ({ do: 'forget-devices' })],
  [2, () => ({ do: 'look' })],
  [5, (_, some) => ({ do: 'change', assistant: some(5) })],
  [2, (_, some) => ({ do: 'hide-assistant', assistant: some(5) })],
  [2, (_, some) => ({ do: 'show-assistant', assistant: some(5) })],
  [1, (_, some) => ({ do: 'delete-assistant', assistant: some(5) })],
  [1, (_, some) => ({ do: 'poison', assistant: some(5) })],
  [1, (_, some) => ({ do: 'deactivate', member: some(3) })],
  [2, (_, some) => ({ do: 'reactivate', member: some(3) })],
  [1, (_, some) => ({ do: 'revoke', member: some(3) })],
  [2, (random, some) => ({ do: 'expire', member: some(3), days: pick(random, [-1, 0.0005, 1, 31, 400]) })],
];

const ALL = OFTEN.reduce((sum, [weight]) => sum + weight, 0);

function happening(random: Random): Happening {
  let rest = random() * ALL;
  const some = (most: number) => Math.floor(random() * most);
  for (const [weight, make] of OFTEN) {
    rest -= weight;
    if (rest < 0) return make(random, some);
  }
  return { do: 'look' };
}

/** What happens at the server without a device (`office.ts`), each as often as the others. */
const IN_THE_OFFICE: ((random: Random, some: (most: number) => number) => Happening)[] = [
  (random, some) => ({
    do: 'ask-link',
    member: some(3),
    again: random() * 100_000,
    hours: pick(random, [0, 0, 0, 1, -1, 72, -72]),
  }),
  (_, some) => ({ do: 'open-link', member: some(3) }),
  (random, some) => ({ do: 'converse', member: some(3), hours: pick(random, [0, 0, 0, 0, -1, 72]) }),
  (random, some) => ({ do: 'write-raw', assistant: some(5), hours: pick(random, [0, 1, -1, 72, -72]) }),
  // An approval uses the database some 26 times.
  (random, some) => ({ do: 'approve', mood: pick(random, MOODS), deathIn: some(2) * some(30) }),
];

/**
 * Puts what happens in the office between the steps of the devices. It is drawn by itself: the devices' steps of a seed stay
 * what they were, whatever is added here.
 */
function withOffice(seed: string, steps: readonly Step[], without: readonly Happening['do'][]): Step[] {
  const random = seeded(`${seed}/office`);
  const some = (most: number) => Math.floor(random() * most);
  let n = steps.length;
  return steps.flatMap((step) => {
    if (random() > 0.05) return [step];
    const happening = pick(random, IN_THE_OFFICE)(random, some);
    if (without.includes(happening.do)) return [step];
    return [step, { ...happening, n: n++, wait: { ms: 0 } }];
  });
}

function waitOf(random: Random): Step['wait'] {
  const luck = random();
  if (luck < 0.35) return { tasks: Math.floor(random() * 40) };
  if (luck < 0.6) return { ms: random() * 20 };
  if (luck < 0.85) return { ms: random() * 1_500 };
  if (luck < 0.97) return { ms: random() * 25_000 };
  return { ms: random() * 400_000 };
}

/** The history of a seed. The first steps bring everybody in, the last one ends in the middle of whatever runs. */
export function stepsOf(seed: string, length: number, without: readonly Happening['do'][] = []): Step[] {
  const random = seeded(`${seed}/steps`);
  const members = 1 + Math.floor(random() * 3);
  const devices = 1 + Math.floor(random() * 3);
  const begin: Step[] = [];
  for (let device = 0; device < devices; device++)
    begin.push({
      do: 'enter',
      device,
      tab: 0,
      member: device % members,
      n: device,
      wait: { ms: random() * 900 },
    });
  while (begin.length < length) {
    const step = { ...happening(random), n: begin.length, wait: waitOf(random) };
    if (!without.includes(step.do)) begin.push(step);
  }
  return withOffice(seed, begin, without);
}

const POISONS = ['', 'null', 'nonsense', '{}', '[1,2]', '["a",3,null]'];

/** After these a device may need another minute until it does what its clock says. */
const DISTURBING: readonly Happening['do'][] = [
  'open', 'kill', 'crash', 'freeze', 'thaw', 'lose-database', 'leave', 'enter', 'evict',
  'clear-databases', 'full', 'room', 'clock',
]; // biome-ignore format: one name a line would take a screen

/** Lets it happen. What makes no sense at this moment does nothing. */
export function perform(stage: Stage, step: Step): void {
  const { server, watch, office } = stage;
  const { n: number } = step;
  if ('device' in step && DISTURBING.includes(step.do)) watch.disturbed(stage.device(step.device));
  const assistantOf = (n: number) => TAPPED[n % TAPPED.length] as string;
  const profile = (n: number, fields: Record<string, unknown>) => {
    const { id } = stage.member(n);
    if (server.isUp) server.save('profiles', { id, user_id: id, ...fields });
  };
  switch (step.do) {
    case 'tap': {
      const tab = stage.tab(step.device, step.tab);
      if (tab && !tab.isFrozen) watch.tap(tab, assistantOf(step.assistant), step.on);
      return;
    }
    case 'open': {
      if (stage.device(step.device).living.length < 2) stage.device(step.device).open();
      return;
    }
    case 'kill': {
      const tab = stage.tab(step.device, step.tab);
      if (tab) tab.device.kill(tab);
      return;
    }
    case 'crash': {
      const device = stage.device(step.device);
      for (const tab of device.living) device.kill(tab);
      return;
    }
    case 'hide':
    case 'show': {
      const tab = stage.tab(step.device, step.tab, step.do === 'show');
      if (tab && !tab.isFrozen && tab.isVisible !== (step.do === 'show')) tab.hide(step.do === 'hide');
      return;
    }
    case 'freeze': {
      const tab = stage.tab(step.device, step.tab);
      if (tab) tab.isFrozen = true;
      return;
    }
    case 'thaw': {
      for (const tab of stage.device(step.device).living) if (tab.isFrozen) stage.world.thaw(tab);
      return;
    }
    case 'lose-database': {
      const tab = stage.tab(step.device, step.tab);
      if (tab) tab.device.disk.loseConnections(tab);
      return;
    }
    case 'retry': {
      const tab = stage.tab(step.device, step.tab);
      if (tab && !tab.isFrozen) tab.client.retrySync();
      return;
    }
    case 'leave': {
      const tab = stage.tab(step.device, step.tab);
      if (tab && !tab.isFrozen) watch.leave(tab);
      return;
    }
    case 'enter': {
      const tab = stage.tab(step.device, step.tab, true);
      if (tab && !tab.isFrozen) watch.enter(tab, stage.member(step.member));
      return;
    }
    case 'write': {
      const tab = stage.tab(step.device, step.tab);
      if (tab && !tab.isFrozen) watch.write(tab, `${step.text} ${number}`);
      return;
    }
    case 'evict': {
      watch.evict(stage.device(step.device));
      return;
    }
    // Drawn by no history: the steps of all seeds would be others. `rare.ts` has it.
    case 'clear-databases': {
      stage.device(step.device).disk.evict();
      return;
    }
    // Before its first tab: what the line reads makes every history another one.
    case 'show-queue': {
      stage.device(step.device).showsQueue = true;
      return;
    }
    case 'open-another': {
      stage.device(step.device).open();
      return;
    }
    case 'kill-sender': {
      const device = stage.device(step.device);
      const sender = device.locks.find(({ isHeld }) => isHeld)?.tab;
      if (sender) device.kill(sender);
      else watch.findings.fail('a tab sends', `${device.name} has none with the lock to kill`);
      return;
    }
    // No happenings, but what a history says must be by now.
    case 'be-loading':
    case 'be-filled':
    case 'be-locked':
    case 'be-readable':
    case 'be-gone':
    case 'be-alike':
    case 'be-misled':
    case 'be-sent': {
      watch.mustBe(step.do, stage.device(step.device));
      return;
    }
    case 'offline':
    case 'online': {
      stage.device(step.device).setOnline(step.do === 'online');
      return;
    }
    case 'full':
    case 'room': {
      stage.device(step.device).disk.isFull = step.do === 'full';
      return;
    }
    case 'weather': {
      watch.weatherChanges(stage.device(step.device), step.weather);
      return;
    }
    case 'clock': {
      stage.device(step.device).skew = step.days * DAY_MS;
      watch.clocksMoved();
      return;
    }
    case 'server-clock': {
      office.setClock(step.hours);
      return;
    }
    case 'ask-link': {
      office.askTwice(stage.member(step.member), step.hours, step.again);
      return;
    }
    case 'open-link': {
      office.openLink(stage.member(step.member), number);
      return;
    }
    case 'converse': {
      office.converse(stage.member(step.member), number, step.hours);
      return;
    }
    case 'approve': {
      office.approve(number, step.mood, step.deathIn);
      return;
    }
    case 'server-stop': {
      if (server.isUp) server.stop();
      return;
    }
    case 'server-start': {
      if (!server.isUp) server.start();
      return;
    }
    case 'restart': {
      if (server.isUp) server.stop();
      server.start();
      return;
    }
    case 'backup': {
      if (server.isUp) stage.backups.push(server.sqlite.image());
      return;
    }
    case 'restore': {
      watch.restore();
      return;
    }
    case 'old-server':
    case 'new-server': {
      server.isOld = step.do === 'old-server';
      return;
    }
    case 'forget-devices': {
      if (server.isUp) server.forgetDevices();
      return;
    }
    case 'look': {
      server.look();
      return;
    }
    case 'change': {
      const id = assistantOf(step.assistant);
      if (!server.isUp || !watch.isThere(id)) return;
      const { name, url, description } = assistantRow(id, number + 1);
      server.save('marketing_assistants', { id, name, url, description });
      return;
    }
    case 'hide-assistant':
    case 'show-assistant': {
      const id = assistantOf(step.assistant);
      if (!server.isUp) return;
      const published = step.do === 'show-assistant';
      if (watch.isThere(id)) server.save('marketing_assistants', { id, published });
      else if (published)
        server.save(
          'marketing_assistants',
          { ...assistantRow(id, number + 1), url: addressOf(id, number + 1) },
          true,
        );
      return;
    }
    case 'delete-assistant': {
      if (server.isUp && watch.isThere(assistantOf(step.assistant)))
        watch.deleteAssistant(assistantOf(step.assistant));
      return;
    }
    case 'write-raw': {
      office.writeRaw(assistantOf(step.assistant), number, step.hours);
      return;
    }
    case 'poison': {
      server.poison(assistantOf(step.assistant), POISONS[number % POISONS.length] as string);
      office.previewImport();
      return;
    }
    case 'deactivate':
    case 'reactivate': {
      profile(step.member, { status: step.do === 'reactivate' ? 'active' : 'inactive' });
      return;
    }
    case 'expire': {
      profile(step.member, { expires_at: server.stamp(server.now + step.days * DAY_MS) });
      return;
    }
    case 'revoke': {
      if (server.isUp) server.revokeTokens(stage.member(step.member).id);
      return;
    }
  }
}
