/**
 * What happens on every route of ours, in one VM: a place among those in flight, access, the body, access again, the
 * handler. The handlers rely on it: they do not ask, and are given who was let in.
 */

import * as access from '../access/access.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as inFlight from '../http/in-flight.ts';
import * as jsonBody from '../http/json-body.ts';
import * as readSmallBody from '../http/read-small-body.ts';
import * as requestHead from '../http/request-head.ts';
import type { Route } from './route.ts';
import * as routeTable from './route-table.ts';

/**
 * Throws the refusal of whoever may not ask.
 * @returns the handler, with who asks
 */
function admit(e: PbRequestEvent, route: Route): () => void {
  switch (route.access) {
    case 'open':
      return () => route.run(e);
    case 'signed-in': {
      const user = access.requireUser(e);
      return () => route.run(e, user);
    }
    case 'member': {
      const member = access.requireMember(e);
      return () => route.run(e, member);
    }
    case 'admin':
      access.requireAdmin(e);
      return () => route.run(e);
  }
}

/** The handler, for so many at a time that are about the same code or link. */
function oneSecret(e: PbRequestEvent, field: string, run: () => void) {
  const id = jsonBody.textOf(jsonBody.fieldsOf(e)[field], 15);
  return () => inFlight.aboutSecret(e, id, run);
}

function answer(e: PbRequestEvent, route: Route) {
  const hasBody = e.request.contentLength !== 0;
  const run = readSmallBody.checkBefore(e, () => {
    requestHead.check(e);
    if (hasBody) route.check?.(e);
    return admit(e, route);
  });
  if (!route.inDemo) publicDemo.refuseWrite(e);
  const goOn = () => answerBody(e, route, run);
  return route.bulky && hasBody ? inFlight.bulky(e, goOn) : goOn();
}

/** The rest of it, from where the body is read. */
function answerBody(e: PbRequestEvent, route: Route, admitted: () => void) {
  let run = admitted;
  if (!readSmallBody.read(e, route.body || 0, route.tooLarge)) return;
  // A body may take seconds: whoever loses the session or the access meanwhile must not write with it.
  if (e.request.contentLength !== 0) {
    if (route.access !== 'open') access.requireSameSession(e);
    run = admit(e, route);
  }
  if (!route.form) jsonBody.refuseForms(e);
  if (route.secret) run = oneSecret(e, route.secret, run);
  return route.large ? inFlight.large(e, run) : run();
}

/**
 * Handles a request of the row of this name.
 * @param name method and path, as the table has them
 */
export function serve(e: PbRequestEvent, name: string) {
  const route = routeTable.ROUTES[name];
  if (!route) throw new NotFoundError('');
  const hasBody = e.request.contentLength !== 0;
  return route.light && !hasBody ? answer(e, route) : inFlight.whole(e, () => answer(e, route));
}
