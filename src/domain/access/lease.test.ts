import { describe, expect, it } from 'vitest';
import { clockAhead, type Lease, leaseState, planNow } from './lease.ts';

const DAY = 24 * 60 * 60 * 1000;
const contact = Date.parse('2026-11-21T12:00:00Z');
const lease = (change: Partial<Lease> = {}): Lease => ({
  until: '',
  lastContact: contact,
  clockHigh: 0,
  aheadMs: 0,
  refusal: null,
  isAdmin: false,
  ...change,
});

describe('the lease of the mirror', () => {
  it('keeps a lifetime member reading offline for 30 days and no longer', () => {
    expect(leaseState(lease(), contact + 30 * DAY - 1)).toBe('granted');
    expect(leaseState(lease(), contact + 30 * DAY)).toBe('lease_ended');
  });

  it('ends with the plan, to the millisecond', () => {
    const until = '2026-11-22 02:59:59.999Z';
    const end = Date.parse('2026-11-22T02:59:59.999Z');
    expect(leaseState(lease({ until }), end - 1)).toBe('granted');
    expect(leaseState(lease({ until }), end)).toBe('access_expired');
  });

  it('gives nothing to a device whose clock was put back after the plan ended', () => {
    const until = '2026-11-22 02:59:59.999Z';
    expect(leaseState(lease({ until, clockHigh: contact + 2 * DAY }), contact - 30 * DAY)).toBe(
      'access_expired',
    );
  });

  it('gives nothing to a device whose clock lies before the last answer', () => {
    const until = '2026-11-21 11:00:00.000Z';
    expect(leaseState(lease({ until }), contact - 30 * DAY)).toBe('access_expired');
  });

  it('does not end an administrator with the expiry of an old profile', () => {
    expect(leaseState(lease({ until: '2020-01-01 00:00:00.000Z', isAdmin: true }), contact)).toBe('granted');
  });

  it('shows the refusal of the server before any date', () => {
    expect(leaseState(lease({ refusal: 'user_inactive' }), contact)).toBe('user_inactive');
  });

  it('says that the clock is wrong, not that the plan is over, when only the clock runs ahead', () => {
    const until = '2026-12-01 02:59:59.999Z';
    const device = contact + 45 * DAY;
    const ahead = clockAhead(device, contact);
    expect(leaseState(lease({ until, aheadMs: ahead }), device)).toBe('clock_ahead');
    expect(leaseState(lease({ aheadMs: ahead }), device)).toBe('clock_ahead');
    // By the corrected clock too it is over: then it is over.
    expect(leaseState(lease({ until, aheadMs: ahead }), device + 20 * DAY)).toBe('access_expired');
    expect(clockAhead(contact + 60_000, contact)).toBe(0);
  });

  it('reads the plan by the moment by which it locks, whatever the clock of the device says', () => {
    const until = '2026-12-01 02:59:59.999Z';
    const device = contact + 45 * DAY;
    expect(planNow(lease({ until, aheadMs: clockAhead(device, contact) }), device)).toBe(contact);
    const putBack = lease({ until, clockHigh: contact + 20 * DAY });
    expect(planNow(putBack, contact - DAY)).toBe(contact + 20 * DAY);
    expect(planNow(lease({ until }), contact + DAY)).toBe(contact + DAY);
    // Also where the lock has another reason, or none.
    const other = { until, aheadMs: clockAhead(device, contact) };
    expect(planNow(lease({ ...other, refusal: 'user_inactive' }), device)).toBe(contact);
    expect(planNow(lease({ ...other, isAdmin: true }), device)).toBe(contact);
  });
});
