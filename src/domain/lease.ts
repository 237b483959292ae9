import { parseMoment } from '#domain/expiry.ts';
import type { AccessRefusal } from '#domain/failure.ts';

/**
 * The right to read the mirror without asking the server: until the plan ends or 30 days after the last
 * contact, whichever is first. It only ever shortens what the server allows.
 */
export type Lease = {
  /** End of the plan as PocketBase writes dates, '' for none. */
  until: string;
  /** Server time of the last answer, ms. */
  lastContact: number;
  /** The latest device clock seen since then, ms: putting the clock back gains nothing. */
  clockHigh: number;
  /** What the server said when it last refused; null while it grants. */
  refusal: AccessRefusal | null;
  isAdmin: boolean;
};

export type AccessState = 'granted' | AccessRefusal | 'lease_ended';

const OFFLINE_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** The best guess of the server's time: the latest of device clock, last answer and clock seen before. */
export const leaseNow = (lease: Lease, deviceNow: number): number =>
  Math.max(deviceNow, lease.lastContact, lease.clockHigh);

/** Moment (ms) at which the lease ends by itself. */
export function leaseEnd(lease: Lease): number {
  const planEnd = lease.isAdmin ? Number.NaN : parseMoment(lease.until);
  const contactEnd = lease.lastContact + OFFLINE_DAYS_MS;
  return Number.isNaN(planEnd) ? contactEnd : Math.min(planEnd, contactEnd);
}

/** May the catalogue be read now? Expired means end ≤ now. */
export function leaseState(lease: Lease, deviceNow: number): AccessState {
  if (lease.refusal) return lease.refusal;
  const now = leaseNow(lease, deviceNow);
  if (leaseEnd(lease) > now) return 'granted';
  const planEnd = lease.isAdmin ? Number.NaN : parseMoment(lease.until);
  return planEnd <= now ? 'access_expired' : 'lease_ended';
}
