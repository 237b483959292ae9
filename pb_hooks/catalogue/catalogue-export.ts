/** The whole catalogue for the export, also what is hidden: exactly the columns that an import reads. */

import * as catalogueLines from '../realtime/catalogue-lines.ts';

/** By id: whoever makes the file has all rows, and puts them in order. */
export const SOURCE = {
  count: 'SELECT COUNT(*) AS n FROM marketing_assistants',
  page: `SELECT m.id, m.id AS n FROM marketing_assistants m WHERE m.id < {:after} ORDER BY m.id DESC LIMIT {:limit}`,
  first: '~',
  key: /^[a-z0-9]{1,15}$/,
  most: 2000,
};

/** One assistant as JSON text, for `k.id` of a query around it. */
export const LINE = `SELECT json_object('id', m.id, 'name', m.name, 'description', m.description,
    'category', m.category, 'tags', json(${catalogueLines.TAGS}), 'url', m.url,
    'published', json(CASE WHEN m.published THEN 'true' ELSE 'false' END)) AS line
  FROM k JOIN marketing_assistants m ON m.id = k.id`;
