/**
 * `POST /api/app/demo-session`: lets everybody in as the example member, only in the public demonstration. What that
 * account may do is bounded by `host/public-demo.ts`, and no other is ever given.
 */

import * as access from '../access/access.ts';
import * as db from '../host/db.ts';
import * as publicDemo from '../host/public-demo.ts';

/** Of the sample members (scripts/demo/members.mjs). */
const MEMBER = 'maria.silva@exemplo.com.br';

export function demoSession(e: PbRequestEvent) {
  const found = publicDemo.isOn()
    ? db.first(e.app, 'SELECT id FROM users WHERE email = {:email}', { id: '' }, { email: MEMBER })
    : null;
  const may = found && access.state(e.app, found.id);
  if (!found || !may?.ok || may.admin) throw new NotFoundError('');
  $apis.recordAuthResponse(e, e.app.findRecordById('users', found.id), 'otp');
}
