/** What the lists of the admin area are asked for. */

import { plainText } from '../../src/shared/plain-text.ts';
import * as validationError from '../http/validation-error.ts';

const MOST = 200;
const DEEPEST = 100_000;

function whole(text: string, fallback: number, most: number) {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : fallback;
  return Math.min(most, Math.max(1, value));
}

const REFUSALS = { status: 'Status inválido.', type: 'Tipo inválido.' };

/**
 * Reads search, filter and page; an unknown filter is refused by name.
 * @param known values of the filter besides ''
 * @param name of the filter
 */
export function listQuery(e: PbRequestEvent, known: string[], name: 'status' | 'type' = 'status') {
  const query = e.request.url.query();
  const filter = query.get(name);
  if (filter !== '' && !known.includes(filter))
    throw validationError.invalid(name, `invalid_${name}`, REFUSALS[name]);
  return {
    search: plainText(query.get('search').slice(0, 200)),
    filter,
    id: query.get('id'),
    page: whole(query.get('page'), 1, DEEPEST),
    perPage: whole(query.get('perPage'), 50, MOST),
  };
}
