import { Device } from './device.ts';
import { startDisks } from './disk.ts';
import { image, MEMBERS } from './image.ts';
import type { TriggerMutant } from './mutant.ts';
import { Network } from './network.ts';
import { Office } from './office.ts';
import { type Change, NotPlanted, type Programs, planted } from './programs.ts';
import { Server } from './server.ts';
import type { Sqlite } from './sqlite.ts';
import type { Step } from './steps.ts';
import type { Tab } from './tab.ts';
import { Watch } from './watch/watch.ts';
import { World } from './world.ts';

export interface Faults {
  /** Planted in the hooks. */
  hooks?: readonly Change[];
  /** In what the migrations have made of the triggers. */
  triggers?: readonly TriggerMutant[];
}

/** Of a drawn history; a written one may name more. */
const FEWEST_DEVICES = 3;

const devicesOf = (steps: readonly Step[]): number =>
  steps.reduce((most, step) => ('device' in step ? Math.max(most, step.device + 1) : most), FEWEST_DEVICES);

function plantIn(sqlite: Sqlite, { trigger, from, to }: TriggerMutant): void {
  const find = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = {:trigger}";
  const [row] = sqlite.all(find, { trigger });
  if (!row) throw new NotPlanted(`there is no trigger ${trigger}`);
  const sql = String(row['sql']);
  sqlite.script(`DROP TRIGGER ${trigger}`);
  if (to !== null) sqlite.script(planted(sql, { file: trigger, from, to }));
}

/** Everything of one history. */
export class Stage {
  readonly world = new World();
  readonly network = new Network(this.world);
  readonly server: Server;
  readonly devices: Device[];
  readonly watch: Watch;
  readonly office: Office;
  readonly backups: Uint8Array[] = [];

  private constructor(programs: Programs, seed: string, steps: readonly Step[], faults: Faults) {
    this.server = new Server(this.world, this.network, seed, faults.hooks ?? []);
    this.network.server = this.server;
    startDisks(this.world, seed);
    const around = { world: this.world, network: this.network, programs, seed };
    this.devices = Array.from({ length: devicesOf(steps) }, (_, n) => new Device(`device${n}`, around));
    // One of them has the app over plain http, where tabs know no locks.
    (this.devices[2] as Device).hasLocks = false;
    this.watch = new Watch(this);
    this.office = new Office(this, this.watch.findings);
  }

  static async set(
    programs: Programs,
    seed: string,
    steps: readonly Step[],
    faults: Faults = {},
    look?: (stage: Stage) => void,
  ): Promise<Stage> {
    const stage = new Stage(programs, seed, steps, faults);
    look?.(stage);
    stage.server.put(await image());
    for (const mutant of faults.triggers ?? []) plantIn(stage.server.sqlite, mutant);
    stage.server.start();
    return stage;
  }

  device(n: number): Device {
    return this.devices[n % this.devices.length] as Device;
  }

  /** A living tab of this device; opened when there is none and `opens`. */
  tab(device: number, tab: number, opens = false): Tab | undefined {
    const { living } = this.device(device);
    if (living.length === 0 && opens) return this.device(device).open();
    return living[tab % Math.max(1, living.length)];
  }

  member(n: number) {
    return MEMBERS[n % MEMBERS.length] as (typeof MEMBERS)[number];
  }

  end(): void {
    for (const device of this.devices) for (const tab of device.living) device.kill(tab);
    this.server.sqlite.close();
  }
}
