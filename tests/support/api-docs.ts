import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What docs/api says of one route: its heading, and the labelled lines right below. */
export interface Block {
  route: string;
  fields: [label: string, text: string][];
}

const folder = resolve(import.meta.dirname, '../../docs/api');
const HEADING = /^### ((?:GET|POST|PUT|PATCH|DELETE) \/\S*)$/;

/** The lines right below a heading, by label; what continues a line is part of it. */
function fieldsOf(lines: string[]): Block['fields'] {
  const fields: Block['fields'] = [];
  for (const line of lines) {
    const [, label = '', text = ''] = /^- \*\*(\w+):\*\* (.*)$/.exec(line) ?? [];
    const last = fields.at(-1);
    if (label) fields.push([label, text]);
    else if (last && line.startsWith('  ')) last[1] += ` ${line.trim()}`;
    else if (line !== '' || fields.length > 0) break;
  }
  return fields;
}

function blocksOf(page: string): Block[] {
  const lines = readFileSync(join(folder, page), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const [, route] = HEADING.exec(line) ?? [];
    return route ? [{ route, fields: fieldsOf(lines.slice(at + 1)) }] : [];
  });
}

/** Every block of every page. */
export const BLOCKS: Block[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .flatMap(blocksOf);
