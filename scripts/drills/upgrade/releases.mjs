import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is wrong with a release that must not be taken. @typedef {'migration' | 'hook' | 'page' | 'binary'} Fault */

/** @type {Record<Fault, (folder: string) => void>} */
const FAULTS = {
  migration: (folder) =>
    writeFileSync(
      join(folder, 'pb_migrations/1999999999_wrong.js'),
      'migrate((app) => { app.db().newQuery("DELETE FROM marketing_assistants").execute(); throw new Error("migração com defeito"); });',
    ),
  hook: (folder) => rmSync(join(folder, 'pb_hooks/catalogue/pull.js')),
  page: (folder) => writeFileSync(join(folder, 'pb_public/index.html'), '<!doctype html><title></title>'),
  // It says the right version and serves nothing.
  binary: (folder) => {
    const [, version = ''] = /^tested=(.*)$/m.exec(readFileSync(join(folder, 'ambiente.sh'), 'utf8')) ?? [];
    writeFileSync(
      join(folder, 'pocketbase'),
      `#!/bin/sh\n[ "$1" != --version ] || echo "pocketbase version ${version}"\n`,
    );
    chmodSync(join(folder, 'pocketbase'), 0o755);
  },
};

export const ALL_FAULTS = /** @type {Fault[]} */ (Object.keys(FAULTS));

/**
 * Another version of an unpacked release: one migration further, and if asked, with a fault.
 * @param {string} release folder
 * @param {string} version
 * @param {string} target folder for the archive
 * @param {Fault} [fault]
 * @returns {{ archive: string, binary: string[] }} what `atualizar` is given
 */
export function furtherRelease(release, version, target, fault) {
  const root = `agentes-${version}`;
  const folder = join(target, root);
  mkdirSync(target, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  const skipped = /\/(pb_data|versoes|pocketbase|log|\.env)$/;
  cpSync(release, folder, { recursive: true, filter: (path) => !skipped.test(path) });
  const names = join(folder, 'pb_hooks/package.json');
  writeFileSync(names, JSON.stringify({ ...JSON.parse(readFileSync(names, 'utf8')), version }));
  writeFileSync(
    join(folder, `pb_migrations/1999999998_further.js`),
    'migrate((app) => { app.db().newQuery("CREATE TABLE further (x TEXT)").execute(); }, () => {});',
  );
  if (fault) FAULTS[fault](folder);
  const binary = [];
  if (fault === 'binary') {
    renameSync(join(folder, 'pocketbase'), join(target, 'wrong-binary'));
    binary.push(join(target, 'wrong-binary'));
  }
  const archive = join(target, `${root}.tar.gz`);
  // What is measured is the swap: the weakest compression.
  execFileSync('tar', ['-I', 'gzip -1', '-cf', archive, '-C', target, root]);
  rmSync(folder, { recursive: true });
  return { archive, binary };
}
