import type { AccessRefusal } from '#shared/refusals.ts';
import { parseMoment } from '#shared/sao-paulo.ts';

/**
 * Lease, the offline access: the right to read the mirror without asking the server, until the plan ends or 30 days after the last
 * contact, whichever is first. It only ever shortens what the server allows.
 */
export type Lease = {
  /** End of the plan as PocketBase writes dates, '' for none. */
  until: string;
  /** Server time of the last answer, ms. */
  lastContact: number;
  /** The latest time seen since then, ms: where the clock has been put back, time passes all the same while the app is open. */
  clockHigh: number;
  /** How far the device's clock was ahead of the server's at the last answer, ms; 0 for the usual seconds. */
  aheadMs: number;
  /** What the server said when it last refused; null while it grants. */
  refusal: AccessRefusal | null;
  isAdmin: boolean;
};

/** `clock_ahead`: the server grants, but by this device's wrong clock the lease would be over. */
export type AccessState = 'granted' | AccessRefusal | 'lease_ended' | 'clock_ahead';

/** Clocks differ by seconds on every phone; from here on the person has to mend it. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** How far a device's clock is ahead of the server's, 0 within the tolerance. */
export const clockAhead = (deviceNow: number, serverNow: number): number =>
  deviceNow - serverNow > CLOCK_TOLERANCE_MS ? deviceNow - serverNow : 0;

const OFFLINE_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** The best guess of the server's time: the latest of device clock, last answer and clock seen before. */
export const leaseNow = (lease: Lease, deviceNow: number): number =>
  Math.max(deviceNow, lease.lastContact, lease.clockHigh);

/** Moment (ms) at which the plan ends, NaN for never. */
const planEnd = (lease: Lease): number => (lease.isAdmin ? Number.NaN : parseMoment(lease.until));

/** Moment (ms) at which the lease ends by itself. */
export function leaseEnd(lease: Lease): number {
  const end = planEnd(lease);
  const contactEnd = lease.lastContact + OFFLINE_DAYS_MS;
  return Number.isNaN(end) ? contactEnd : Math.min(end, contactEnd);
}

/** May the catalogue be read now? Expired means end ≤ now. */
export function leaseState(lease: Lease, deviceNow: number): AccessState {
  if (lease.refusal) return lease.refusal;
  const now = leaseNow(lease, deviceNow);
  if (leaseEnd(lease) > now) return 'granted';
  if (lease.aheadMs > 0 && leaseEnd(lease) > now - lease.aheadMs) return 'clock_ahead';
  return planEnd(lease) <= now ? 'access_expired' : 'lease_ended';
}

/** The moment by which a plan reads as expired or not: where only the clock runs ahead it is not, and the lock says so too. */
export const planNow = (lease: Lease, deviceNow: number): number =>
  Math.max(lease.lastContact, leaseNow(lease, deviceNow) - lease.aheadMs);
