import { assistantRow, TAPPED } from './image.ts';
import type { Programs } from './programs.ts';
import { type Faults, Stage } from './stage.ts';
import { perform, type Step, stepsOf } from './steps.ts';
import type { Tab } from './tab.ts';
import { Violation } from './watch/findings.ts';

/** How a history ended. */
export interface Outcome {
  failure: { statement: string; detail: string; step: number } | null;
  checks: number;
  tasks: number;
  requests: number;
}

/**
 * Lets a history happen, and looks after every step whether all that must hold does.
 * @param look is shown the stage before anything has happened on it
 */
export async function run(
  programs: Programs,
  seed: string,
  steps: readonly Step[],
  faults?: Faults,
  look?: (stage: Stage) => void,
): Promise<Outcome> {
  const stage = await Stage.set(programs, seed, steps, faults, look);
  const { world, watch } = stage;
  let number = 0;
  const outcome = (failure: Outcome['failure']): Outcome => ({
    failure,
    checks: watch.checks,
    tasks: world.count,
    requests: stage.network.sent.length,
  });
  try {
    for (const step of steps) {
      perform(stage, step);
      if ('tasks' in step.wait) await world.tasks(step.wait.tasks);
      else await world.pass(step.wait.ms);
      watch.check();
      number += 1;
    }
    await calm(stage);
    return outcome(null);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return outcome({ statement: error.statement, detail: error.detail, step: number });
  } finally {
    stage.end();
  }
}

/** The history of a seed. */
export const runSeed = (
  programs: Programs,
  seed: string,
  length: number,
  faults?: Faults,
): Promise<Outcome> => run(programs, seed, stepsOf(seed, length), faults);

/** All is well again: everybody may, everything works, every clock is right. Then nothing may be left to do. */
async function calm(stage: Stage): Promise<void> {
  const { server, devices, world, watch } = stage;
  server.isOld = false;
  if (!server.isUp) server.start();
  stage.office.settle();
  for (let n = 0; n < 3; n++) {
    const { id } = stage.member(n);
    server.save('profiles', { id, user_id: id, status: 'active', expires_at: '' });
  }
  let wasFrozen = false;
  for (const device of devices) {
    device.skew = 0;
    watch.weatherChanges(device, 'clear');
    device.disk.isFull = false;
    device.setOnline(true);
    const { living } = device;
    // One may sleep on where another is awake.
    const mayStay = living.some((tab) => !tab.isFrozen);
    for (const tab of living) {
      wasFrozen ||= tab.isFrozen;
      if (tab.isFrozen && !mayStay) world.thaw(tab);
      if (!tab.isVisible && !tab.isFrozen) tab.hide(false);
    }
    if (!living.length && (device.storage.kept.size || device.disk.names.length)) device.open();
  }
  watch.clocksMoved();
  // A session that was ended elsewhere shows when somebody comes back.
  if (server.hasRevoked) for (const device of devices) for (const tab of device.living) tab.fire('focus');
  // A lock that a sleeping tab holds is taken from it after two minutes.
  await world.pass(wasFrozen ? 200_000 : 45_000);
  const forgotten = devices.flatMap((device) => device.living.filter(isForgotten));
  for (const tab of forgotten) world.thaw(tab);
  if (forgotten.length) await world.pass(10_000);
  for (const device of devices) await bringBack(stage, device);
  server.look();
  await world.pass(5_000);
  watch.check(true);
  await stillLives(stage);
}

/** A tab that sleeps on in a session that has ended: its database is open, and can go when it wakes. */
const isForgotten = (tab: Tab): boolean =>
  tab.isFrozen &&
  !tab.device.living.some(
    (other) => !other.isFrozen && other.client.look().userId === tab.client.look().userId,
  );

/** What changes now is everywhere at once, without anybody's doing. */
async function stillLives(stage: Stage): Promise<void> {
  const { server, devices, world, watch } = stage;
  const [first, second] = TAPPED as [string, string];
  for (const [n, id] of [first, second].entries()) {
    if (watch.isThere(id))
      server.save('marketing_assistants', { id, published: true, name: `Assistente ${n} novo` });
    else server.save('marketing_assistants', { ...assistantRow(id), name: `Assistente ${n} novo` }, true);
  }
  await world.pass(4_000);
  for (const [n, device] of devices.entries())
    for (const tab of device.living) if (!tab.isFrozen) watch.tap(tab, n === 1 ? second : first, n !== 2);
  await world.pass(6_000);
  watch.check(true);
}

/** Whoever left something unsent comes back for it. */
async function bringBack(stage: Stage, device: Stage['devices'][number]): Promise<void> {
  const { world, watch } = stage;
  // What a killed tab left of somebody goes with the next start.
  if (device.living.every((tab) => !tab.client.look().userId) && device.living.length) {
    for (const tab of device.living) device.kill(tab);
    device.open();
    await world.pass(8_000);
  }
  for (let n = 0; n < 3; n++) {
    const member = stage.member(n);
    const isStashed = ['kept', 'messages'].some((store) =>
      device.disk
        .rows<{ userId: string }>('agentes:guardados', store)
        .some(({ userId }) => userId === member.id),
    );
    const tab = device.living.find((one) => !one.isFrozen);
    if (!isStashed || !tab) continue;
    watch.enter(tab, member);
    await world.pass(20_000);
  }
}
