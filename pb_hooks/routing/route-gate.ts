/**
 * Access middleware of PocketBase's own routes under `/api/`: what is not named here is 404 for all but superusers, and a
 * refusal carries a code. Left alone, PocketBase returns an empty list for a dead token, which a device would take for
 * "everything was deleted". The rules hold without this gate; it makes their refusals readable. Routes of ours do not
 * pass here: each has its access in `route-table.ts`.
 */

import * as access from '../access/access.ts';
import * as readableRecords from '../access/readable-records.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as inFlight from '../http/in-flight.ts';
import * as readSmallBody from '../http/read-small-body.ts';
import * as requestHead from '../http/request-head.ts';
import * as dashboardAccess from '../superusers/dashboard-access.ts';
import * as nativeQuery from './native-query.ts';

/** Routes with an access check of their own: sign-in of superusers, the download of a backup by its own token. */
const OPEN = [/^\/api\/health$/, /^\/api\/collections\/_superusers\/[a-z0-9-]+$/, /^\/api\/backups\/[^/]+$/];

/**
 * For superusers neither: the community build's extra plugin, and the return from a sign-in by OAuth, which takes bodies
 * from anybody and passes them on to open streams.
 */
const SHUT = /^\/api\/(ow(\/|$)|oauth2-redirect$)/;

/** The longest text that members write has 5,000 characters; what superusers send is not bounded here. */
const MOST_BYTES = 64 * 1024;

/** @returns whose records are asked for, by whom */
function guardRecords(e: PbRequestEvent, nameOrId: string) {
  const user = access.requireUser(e);
  const { admin, ok, state } = access.state(e.app, user.id);
  let collection: PbCollection;
  try {
    collection = e.app.findCachedCollectionByNameOrId(nameOrId);
  } catch {
    throw new NotFoundError('');
  }
  const { name } = collection;
  if (readableRecords.OWN.includes(name)) return { name, admin };
  if (!ok) throw access.refusal(state);
  if (!admin && !readableRecords.MEMBERS.includes(name)) throw access.refusal('admin_only');
  // PocketBase's own: its rules would show an administrator when their codes were asked for.
  if (collection.system) throw new NotFoundError('');
  return { name, admin };
}

/** A page of tickets beyond so many rows may have tens of megabytes. */
const MANY = 100;

/** The lane of a list that a member can make dear. */
function laneOf(name: string, { isFiltered, perPage }: nativeQuery.Asked): inFlight.DearLane | undefined {
  if (readableRecords.TICKETS.includes(name) && perPage > MANY) return 'tickets';
  return isFiltered ? 'filtered' : undefined;
}

const recordsOf = (path: string) => /^\/api\/collections\/([^/]+)\/records(\/[^/]*)?$/.exec(path);

/**
 * Throws the refusal of a request, if there is one.
 * @returns the lane in which it is answered
 */
function guard(e: PbRequestEvent): inFlight.DearLane | undefined {
  requestHead.check(e);
  const { path } = e.request.url;
  dashboardAccess.guard(e);
  if (!path.startsWith('/api/')) return;
  if (SHUT.test(path)) throw new NotFoundError('');
  if (e.hasSuperuserAuth()) return;
  if (OPEN.some((route) => route.test(path))) return;
  // The stream itself is not gated (`http-server.ts`): it carries nothing before a subscription.
  if (path === '/api/realtime') {
    access.requireUser(e);
    return;
  }

  const records = recordsOf(path);
  if (records) {
    publicDemo.refuseWrite(e);
    const { name, admin } = guardRecords(e, String(records[1]));
    const asked = nativeQuery.check(e, { isList: !records[2], isAdmin: admin });
    return admin ? undefined : laneOf(name, asked);
  }
  throw new NotFoundError('');
}

/** Throws where the session or the access has ended while the body was under way, which may take seconds. */
function guardAgain(e: PbRequestEvent) {
  access.requireSameSession(e);
  const records = recordsOf(e.request.url.path);
  if (records && !e.hasSuperuserAuth()) guardRecords(e, String(records[1]));
}

/** Passes a request on to PocketBase, or refuses it. */
export function pass(e: PbRequestEvent) {
  const { method } = e.request;
  const reads = method === 'GET' || method === 'HEAD';
  return inFlight.whole(e, () => {
    const lane = readSmallBody.checkBefore(e, () => guard(e));
    if (!readSmallBody.read(e, reads ? 0 : MOST_BYTES)) return;
    if (e.request.contentLength !== 0) guardAgain(e);
    return reads ? inFlight.large(e, () => inFlight.dear(e, lane, () => e.next())) : e.next();
  });
}
