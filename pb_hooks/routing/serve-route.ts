/**
 * What happens on every route of ours, in one VM: a place among those in flight, access, the body, access again, the
 * handler. The handlers rely on it: they do not ask.
 */

import * as access from '../access/access.ts';
import * as inFlight from '../http/in-flight.ts';
import * as jsonBody from '../http/json-body.ts';
import * as readSmallBody from '../http/read-small-body.ts';
import * as requestHead from '../http/request-head.ts';
import * as routeTable from './route-table.ts';

const ASK = {
  open: () => {},
  'signed-in': access.requireUser,
  member: access.requireMember,
  admin: access.requireAdmin,
};

/**
 * Handles a request of the row of this name.
 * @param name method and path, as the table has them
 */
export function serve(e: PbRequestEvent, name: string) {
  const route = routeTable.ROUTES[name];
  if (!route) throw new NotFoundError('');
  const check = () => {
    requestHead.check(e);
    ASK[route.access](e);
  };
  const run = () => {
    // A body may take seconds: whoever loses the access meanwhile must not write with it.
    if (e.request.contentLength !== 0) ASK[route.access](e);
    jsonBody.refuseForms(e);
    return route.run(e);
  };
  return readSmallBody.read(e, route.body || 0, check, () => (route.large ? inFlight.large(e, run) : run()));
}
