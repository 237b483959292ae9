/**
 * `GET /api/app/admin/usage`: for each assistant how often it was opened and how many hearts it has. Fewer than five are told
 * as null: of so few somebody might know who they were.
 */

import { weekInSaoPaulo } from '../../src/shared/week.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as sendItems from '../search/send-items.ts';

const FEW = 5;

/** @param number SQL of it */
const masked = (number: string) =>
  `CASE WHEN ${number} BETWEEN 1 AND ${FEW - 1} THEN NULL ELSE ${number} END`;

/** @param weeks as many, this one included */
const openings = (weeks: number) =>
  `COALESCE(SUM(CASE WHEN o.week > {:week} - ${weeks} THEN o.count END), 0)`;

const LINES = `
  WITH opened AS MATERIALIZED (
    SELECT o.assistant_id AS id, ${openings(4)} AS month, ${openings(12)} AS quarter
    FROM assistant_openings o GROUP BY o.assistant_id),
  hearts AS MATERIALIZED (
    SELECT f.assistant_id AS id, COUNT(*) AS n FROM user_favorites f GROUP BY f.assistant_id)
  SELECT json_object('id', m.id, 'name', m.name, 'category', m.category,
    'published', json(CASE WHEN m.published THEN 'true' ELSE 'false' END),
    'month', ${masked('COALESCE(o.month, 0)')}, 'quarter', ${masked('COALESCE(o.quarter, 0)')},
    'hearts', ${masked('COALESCE(h.n, 0)')}, 'ever', json(CASE WHEN o.id IS NULL THEN 'false' ELSE 'true' END)) AS line
  FROM marketing_assistants m JOIN sync_items s ON s.id = m.id
  LEFT JOIN opened o ON o.id = m.id LEFT JOIN hearts h ON h.id = m.id ORDER BY s.place, m.id`;

export function listUsage(e: PbRequestEvent) {
  const week = weekInSaoPaulo(clock.now());
  const rows = db.rows(e.app, LINES, { line: '' }, { week });
  return sendItems.sendItems(
    e,
    rows.map(({ line }) => line),
  );
}
