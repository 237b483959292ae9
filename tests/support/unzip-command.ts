import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findExecutable } from '../../scripts/lib/find-executable.mjs';

const fflate = createRequire(import.meta.url).resolve('fflate');

/** `unzip [-q] ARCHIVE [NAME…] [-d FOLDER]`, and nothing else of it. */
const STAND_IN = `#!/usr/bin/env node
const { unzipSync } = require(${JSON.stringify(fflate)});
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const words = process.argv.slice(2).filter((word) => word !== '-q');
const at = words.indexOf('-d');
const [, folder = '.'] = at < 0 ? [] : words.splice(at, 2);
const [archive, ...names] = words;
for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive))))
  if (names.length === 0 || names.includes(name)) writeFileSync(join(folder, name), bytes, { mode: 0o755 });
`;

/** Puts one beside the other commands of a test where the machine has none: hosts install it, and who only runs the tests need not. */
export function lendUnzip(folder: string): void {
  if (!findExecutable('unzip')) writeFileSync(join(folder, 'unzip'), STAND_IN, { mode: 0o755 });
}
