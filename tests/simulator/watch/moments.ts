import type { Device } from '../device.ts';

/** How long a tab may take to do what its clock says. */
export const GRACE_MS = 75_000;

/** When something last happened that gives a device time to notice it. */
export class Moments {
  /** A clock was turned. */
  clocksMovedAt = Number.NEGATIVE_INFINITY;
  private readonly disturbedAt = new Map<Device, number>();

  disturbed(device: Device, now: number): void {
    this.disturbedAt.set(device, now);
  }

  disturbedSince = (device: Device): number => this.disturbedAt.get(device) ?? Number.NEGATIVE_INFINITY;
}
