/**
 * What a change in the log was made from and to, and what is there now: `GET /api/app/admin/change?id=` one, and
 * `GET /api/app/admin/changes?id=` all of the same row in the log, as an import makes them.
 */

import * as changeTrail from '../audit/change-trail.ts';
import * as storedAssistant from '../catalogue/stored-assistant.ts';
import * as listQuery from '../search/list-query.ts';

export function showChange(e: PbRequestEvent) {
  const id = e.request.url.query().get('id');
  const { logId, ...change } = changeTrail.read(e.app, id);
  const current = storedAssistant.find(e.app, change.record);
  return e.json(200, { id, ...change, current, together: changeTrail.count(e.app, logId) });
}

export function listChanges(e: PbRequestEvent) {
  const { id, page, perPage } = listQuery.listQuery(e, []);
  const { logId } = changeTrail.read(e.app, id);
  const totalItems = changeTrail.count(e.app, logId);
  const items = changeTrail.ofLog(e.app, logId, { page, perPage }).map((change) => ({
    ...change,
    current: storedAssistant.find(e.app, change.record),
    together: totalItems,
  }));
  return e.json(200, { items, page, perPage, totalItems });
}
