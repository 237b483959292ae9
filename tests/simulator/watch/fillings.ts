import { type Lease, leaseState } from '#domain/access/lease.ts';
import type { Device } from '../device.ts';
import type { Stage } from '../stage.ts';
import { databaseOf } from './databases.ts';
import type { Findings } from './findings.ts';
import type { Sessions } from './sessions.ts';

/** What a device held of a member when its mirror was last seen whole. */
interface Filled {
  at: number;
  lease: Lease | undefined;
}

/** A mirror that was filled stays so, whatever answers come, until something that may empty it has happened. */
export class Fillings {
  private readonly filled = new Map<string, Filled>();

  constructor(
    private readonly stage: Stage,
    private readonly sessions: Sessions,
    private readonly findings: Findings,
  ) {}

  check(device: Device, user: string, isFilled: boolean, lease: Lease | undefined): void {
    const key = `${device.name}|${user}`;
    const before = this.filled.get(key);
    // Who has left, was sent away or is coming in anew has a mirror of no promise.
    if (this.sessions.insideOf(device) !== user) this.filled.delete(key);
    else if (isFilled) this.filled.set(key, { at: this.stage.world.now, lease });
    else if (before) {
      this.filled.delete(key);
      this.findings.checks += 1;
      if (!this.mayBeEmpty(device, user, before, lease))
        this.findings.fail('a mirror that was filled stays so', `${device.name} ${databaseOf(user)}`);
    }
  }

  /** The browser has taken it, the server has refused, or the lease has ended by a clock that the device has had since. */
  private mayBeEmpty(device: Device, user: string, before: Filled, lease: Lease | undefined): boolean {
    if (device.disk.evictedAt >= before.at || lease?.refusal) return true;
    if (this.sessions.refusedAt(device, user) >= before.at) return true;
    return [before.lease, lease].some((one) => one && leaseState(one, device.now) !== 'granted');
  }
}
