import * as clock from '../host/clock.ts';
import { forgetRows } from '../host/forget-rows.ts';
import * as retention from '../host/retention.ts';

/** Rejected requests after RETENTION_REJECTED_DAYS, counted from the decision. */
export function forgetRejected(app: PbApp) {
  const decided = "CASE WHEN reviewed_at != '' THEN reviewed_at ELSE updated_at END";
  const old = `status = 'rejected' AND (${decided}) < {:before}`;
  forgetRows(app, 'registration_requests', ['id'], old, {
    before: clock.daysAgo(retention.kept().rejectedDays),
  });
}
