import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipFile } from '../../scripts/lib/unzip-file.mjs';

/** The names in a zip archive. */
function namesIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

/** Unpacks an archive into a folder, as `unzip` does; returns what was in it. */
export function unzip(archive: string, folder: string): string[] {
  const zip = readFileSync(archive);
  const names = namesIn(zip).filter((name) => !name.endsWith('/'));
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), unzipFile(zip, name), { mode: 0o600 });
  }
  return names;
}
