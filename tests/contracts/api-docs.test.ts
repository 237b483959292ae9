import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/shared/error-codes.ts';
import { BLOCKS } from '../support/api-docs.ts';
import { ROUTES } from '../support/route-table.ts';

const root = resolve(import.meta.dirname, '../..');
const LABELS = ['Access', 'Body', 'Answers', 'Codes'];

// That there is one block for each route: tests/server/access/lists-of-routes.test.ts.

it('gives every block the same four lines, one after the other', () => {
  const others = BLOCKS.filter(({ fields }) => fields.map(([label]) => label).join() !== LABELS.join());
  expect(others).toEqual([]);
});

/** Of `at most 4 KB, …` and `none. …`. */
function bytesOf(body: string): number | string {
  const [, kilobytes] = /^at most (\d+) KB\b/.exec(body) ?? [];
  if (kilobytes) return Number(kilobytes) * 1024;
  return /^none(\.|$)/.test(body) ? 'none' : `unclear: ${body}`;
}

it('says who may ask and how large a body may be as the table does', () => {
  const said = BLOCKS.map(({ route, fields }) => {
    const { Access = '', Body = '' } = Object.fromEntries(fields);
    return [route, Access, bytesOf(Body)];
  });
  const held = Object.entries(ROUTES).map(([route, { access, body }]) => [
    route,
    `\`${access}\``,
    body ?? 'none',
  ]);
  const order = (rows: unknown[][]) => rows.sort(([a], [b]) => String(a).localeCompare(String(b)));
  expect(order(said)).toEqual(order(held));
});

/** What `400 email: invalid_email | mail_failed` names, in a block, a table or a sentence. */
function codesOf(text: string): string[] {
  const refusals = [...text.matchAll(/`(?:4|5)\d\d [\w<>]+: ([^`]+)`/g)];
  return refusals.flatMap(([, codes = '']) => codes.split(/\\?\|/).map((code) => code.trim()));
}

it('names a code wherever a route refuses by one', () => {
  const unclear = BLOCKS.filter(({ fields }) => {
    const { Codes = '' } = Object.fromEntries(fields);
    return Codes !== 'none' && codesOf(Codes).length === 0;
  });
  expect(unclear).toEqual([]);
});

it('names the codes of src/shared/error-codes.ts, all and no others', () => {
  const folder = join(root, 'docs/api');
  const pages = readdirSync(folder).map((page) => readFileSync(join(folder, page), 'utf8'));
  const named = new Set(pages.flatMap((page) => codesOf(page.replaceAll('\n  ', ' '))));
  // stands for a family of codes
  named.delete('invalid_…');
  expect([...named].sort()).toEqual([...ERROR_CODES].sort());
});

it('has no code that the hooks never use', () => {
  const hooks = join(root, 'dist/pb_hooks');
  const sources = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && name !== 'shared/error-codes.js',
  );
  const code = sources.map((name) => readFileSync(join(hooks, name), 'utf8')).join('\n');
  expect(ERROR_CODES.filter((one) => !new RegExp(`(['"])${one}\\1|\\b${one}:`).test(code))).toEqual([]);
});

/** Rows that SQLite writes itself: the page that says what they hold, by what name, and where the SQL is. */
it.each([
  ['registration.md', 'Request', 'registration/list-requests.js', 'LINE'],
  ['members.md', 'Member', 'members/list-members.js', 'LINE'],
  ['support.md', 'Ticket', 'support/ticket.js', 'FIELDS'],
  ['support.md', 'Message', 'support/ticket.js', 'MESSAGES'],
])('%s names every field of a %s, and no other', (page, name, file, constant) => {
  const sql = String(createRequire(import.meta.url)(join(root, 'dist/pb_hooks', file))[constant]);
  const held = [...sql.matchAll(/'(\w+)', (?!')/g)].map(([, field]) => field);
  const text = readFileSync(join(root, 'docs/api', page), 'utf8');
  const [, fields = ''] = new RegExp(`\`${name}\` = \`\\{([^}]+)\\}`).exec(text) ?? [];
  const said = fields.split(',').map((field) => /\w+/.exec(field)?.[0]);
  expect(said.sort()).toEqual(held.sort());
});
