import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../lib/paths.mjs';
import { releaseFiles } from './release-files.mjs';
import { tarArchive } from './tar-archive.mjs';

/**
 * Writes the release archive and its checksum into the folder. The app must be built.
 * @param {string} folder
 * @returns {{ path: string, name: string, sha256: string, bytes: number }}
 */
export function writePackage(folder) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const root = `agentes-${version}`;
  const files = releaseFiles().map((file) => ({ ...file, path: `${root}/${file.path}` }));
  const archive = gzipSync(tarArchive(files), { level: 9 });
  const name = `${root}.tar.gz`;
  const sha256 = createHash('sha256').update(archive).digest('hex');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), archive);
  writeFileSync(join(folder, `${name}.sha256`), `${sha256}  ${name}\n`);
  return { path: join(folder, name), name: root, sha256, bytes: archive.length };
}
