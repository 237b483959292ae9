import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

type Row = { access: string; body?: number };

const { ROUTES } = createRequire(import.meta.url)('../../dist/pb_hooks/routing/route-table.js') as {
  ROUTES: Record<string, Row>;
};
const root = resolve(import.meta.dirname, '../..');
const LABELS = ['Access', 'Body', 'Answers', 'Codes'];
const HEADING = /^### ((?:GET|POST|PUT|PATCH|DELETE) \/\S*)$/;

/** The lines right below a heading, by label; what continues a line is part of it. */
function fieldsOf(lines: string[]): [label: string, text: string][] {
  const fields: [string, string][] = [];
  for (const line of lines) {
    const [, label = '', text = ''] = /^- \*\*(\w+):\*\* (.*)$/.exec(line) ?? [];
    const last = fields.at(-1);
    if (label) fields.push([label, text]);
    else if (last && line.startsWith('  ')) last[1] += ` ${line.trim()}`;
    else if (line !== '' || fields.length > 0) break;
  }
  return fields;
}

function blocksOf(page: string) {
  const lines = readFileSync(join(root, 'docs/api', page), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const [, route] = HEADING.exec(line) ?? [];
    return route ? [{ route, fields: fieldsOf(lines.slice(at + 1)) }] : [];
  });
}

const pages = readdirSync(join(root, 'docs/api')).filter((name) => name.endsWith('.md'));
const blocks = pages.flatMap(blocksOf);
const sorted = (names: string[]) => [...names].sort();

it('describes every route of ours in exactly one block, and no other', () => {
  expect(blocks.length).toBeGreaterThan(25);
  expect(sorted(blocks.map(({ route }) => route))).toEqual(sorted(Object.keys(ROUTES)));
});

it('gives every block the same four lines, one after the other', () => {
  const others = blocks.filter(({ fields }) => fields.map(([label]) => label).join() !== LABELS.join());
  expect(others).toEqual([]);
});

/** Of `at most 4 KB, …` and `none. …`. */
function bytesOf(body: string): number | string {
  const [, kilobytes] = /^at most (\d+) KB\b/.exec(body) ?? [];
  if (kilobytes) return Number(kilobytes) * 1024;
  return /^none(\.|$)/.test(body) ? 'none' : `unclear: ${body}`;
}

it('says who may ask and how large a body may be as the table does', () => {
  const said = blocks.map(({ route, fields }) => {
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

/** What `400 email: invalid_email | mail_failed` names. */
function codesOf(text: string): string[] {
  const refusals = [...text.matchAll(/`(?:4|5)\d\d [\w<>]+: ([^`]+)`/g)];
  return refusals.flatMap(([, codes = '']) => codes.split('|').map((code) => code.trim()));
}

it('names no refusal that the hooks do not know', () => {
  const hooks = join(root, 'dist/pb_hooks');
  const sources = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const code = sources.map((name) => readFileSync(join(hooks, name), 'utf8')).join('\n');
  const unclear = blocks.filter(({ fields }) => {
    const { Codes = '' } = Object.fromEntries(fields);
    return Codes !== 'none' && codesOf(Codes).length === 0;
  });
  expect(unclear).toEqual([]);
  const named = [...new Set(blocks.flatMap(({ fields }) => fields.flatMap(([, text]) => codesOf(text))))];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((one) => !new RegExp(`(['"])${one}\\1|\\b${one}:`).test(code))).toEqual([]);
});
