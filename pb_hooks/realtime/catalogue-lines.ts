/**
 * SQL of the catalogue as devices get it, a line an assistant: for the answers of `GET /api/app/sync`
 * (catalogue/pull.ts), and for the messages that bring a small change along (carried-change.ts).
 */

// Only texts: one row with other tags, as raw SQL may leave them, would make the whole response unreadable for all.
export const TAGS = `CASE WHEN NOT (json_valid(m.tags) AND json_type(m.tags) = 'array') OR m.tags IS NULL THEN '[]'
  WHEN EXISTS (SELECT 1 FROM json_each(m.tags) t WHERE t.type != 'text')
    THEN (SELECT json_group_array(t.value) FROM json_each(m.tags) t WHERE t.type = 'text')
  ELSE m.tags END`;
// JSON holds no bytes, which raw SQL may leave too: as texts they spoil their own assistant alone.
const text = (column: string) => `'${column}', CAST(m.${column} AS TEXT)`;
const ITEM = `json_object('id', m.id, ${text('name')}, ${text('description')}, ${text('category')},
  'tags', json(${TAGS}), ${text('url')})`;

/** How many items, their lines, and the ids of what is gone. */
export type Part = { count: string; items: string; gone: string };

// CROSS JOIN keeps SQLite from turning the join round and probing ten thousand rows for three changes; the plus
// keeps it from reading all live items through the other index.
export const EVERYTHING: Part = {
  count: 'SELECT COUNT(*) FROM sync_items WHERE live = 1',
  items: `SELECT ${ITEM} AS line FROM sync_items s CROSS JOIN marketing_assistants m ON m.id = s.id
    WHERE s.live = 1 ORDER BY s.place, s.id`,
  gone: "SELECT '[]'",
};
export const CHANGES: Part = {
  count: 'SELECT COUNT(*) FROM sync_items WHERE seq > {:since} AND +live = 1',
  items: `SELECT ${ITEM} AS line FROM sync_items s CROSS JOIN marketing_assistants m ON m.id = s.id
    WHERE s.seq > {:since} AND +s.live = 1 ORDER BY s.seq`,
  // Tombstone: a row of sync_items that a trigger has set to live = 0 when an assistant is deleted or hidden.
  gone: `SELECT json_group_array(id)
    FROM (SELECT id FROM sync_items WHERE seq > {:since} AND +live = 0 ORDER BY seq)`,
};
