import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const SEARCH = resolve(import.meta.dirname, '../../pb_hooks/search/text-search.ts');

/** So many rows that fit a word are walked instead of being looked up in the index: a test of that fills a few more. */
export const MANY_MATCHES = Number(/\bMANY = (\d+);/.exec(readFileSync(SEARCH, 'utf8'))?.[1]);
