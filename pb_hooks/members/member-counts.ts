/**
 * How many members there are of each kind. Counting a hundred thousand takes 30 ms, so the numbers are kept until a
 * member changes or the next access runs out.
 */

import * as db from '../host/db.ts';

const KEPT = 'admin:counts';

// As the specification defines the filters: a lifetime plan is 'ativo' whatever its status.
const ALIVE = "s.status = 'active' AND s.expires_at > {:now}";
const EXPIRED = "s.expires_at != '' AND s.expires_at <= {:now}";

/** SQL about a row `s` of member_search, by filter; `{:now}` is the moment. */
export const FILTERS: Record<string, string> = {
  ativo: `s.expires_at = '' OR (${ALIVE})`,
  inativo: `s.status != 'active' OR (${EXPIRED})`,
  vitalicio: "s.expires_at = ''",
};

/** SQL of the label of a row `p` of profiles. */
export const LABEL = `CASE WHEN p.expires_at = '' THEN 'Vitalício' WHEN p.expires_at <= {:now} THEN 'Expirado'
  WHEN p.status = 'active' THEN 'Ativo' ELSE 'Inativo' END`;

const COUNT = `
  SELECT COUNT(*) AS total, COALESCE(SUM(${FILTERS['ativo']}), 0) AS ativo,
    COALESCE(SUM(${FILTERS['inativo']}), 0) AS inativo, COALESCE(SUM(${FILTERS['vitalicio']}), 0) AS vitalicio,
    COALESCE(SUM(${EXPIRED}), 0) AS expired,
    COALESCE((SELECT MIN(expires_at) FROM member_search WHERE expires_at > {:now}), '') AS until
  FROM member_search s`;

export type Counts = { total: number; ativo: number; inativo: number; vitalicio: number; expired: number };

const changedAt = (app: PbApp) =>
  db.one(app, "SELECT seq FROM admin_marks WHERE what = 'users'", { seq: 0 }).seq;

/** @param now as PocketBase writes dates */
export function counts(app: PbApp, now: string): Counts {
  const seq = changedAt(app);
  const kept = JSON.parse(String(app.store().get(KEPT) || '{}'));
  if (kept.seq === seq && kept.from <= now && (kept.until === '' || now < kept.until)) return kept.counts;
  const shape = { total: 0, ativo: 0, inativo: 0, vitalicio: 0, expired: 0, until: '' };
  const { total, ativo, inativo, vitalicio, expired, until } = db.one(app, COUNT, shape, { now });
  const fresh = { total, ativo, inativo, vitalicio, expired };
  app.store().set(KEPT, JSON.stringify({ seq, from: now, until, counts: fresh }));
  return fresh;
}
