import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED_HOOKS, inRoot } from '../lib/paths.mjs';
import { exampleAssistants } from './example-assistants.mjs';

const ITEMS = 10_000;

/**
 * A whole catalogue from one JSON file, beside the running server, as a self-hoster brings it in.
 * @param {string} binary
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchImport(binary, { dataDir, operate }, report) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  try {
    const file = join(folder, 'catalogo.json');
    const rows = exampleAssistants(ITEMS).map(({ id, ...fields }) => fields);
    writeFileSync(file, JSON.stringify(rows));
    const args = [
      `--dir=${dataDir}`,
      `--hooksDir=${COMPILED_HOOKS}`,
      `--migrationsDir=${inRoot('pb_migrations')}`,
      ...['--automigrate=false', '--dev=false', '--hooksWatch=false', '--hooksPool=1'],
      ...['import-assistants', file],
    ];
    const since = performance.now();
    const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    const code = await new Promise((done) => child.once('close', done));
    const seconds = (performance.now() - since) / 1000;
    const { rows: found } = await operate('/api/sql', { query: 'SELECT COUNT(*) FROM marketing_assistants' });
    if (code !== 0 || Number(found[0][0]) !== ITEMS)
      throw new Error(`the import ended with ${code}: ${printed}`);
    report.measured('importCatalogue', seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
