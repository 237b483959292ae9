import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { chunkCycles } from './chunk-cycles.mjs';
import { CHUNK_MODULES } from './chunk-modules-plugin.mjs';
import { compileHooksIfChanged } from './compile-hooks.mjs';
import { exact, measureRoutes } from './route-sizes.mjs';
import { prepareServedFiles, SERVED_FILES } from './served-files.mjs';
import { sourceHash } from './source-hash.mjs';
import { addMessages } from './worker-messages.mjs';

/** Which sources pb_public was built from. Kept outside it: a copied pb_public is a finished product. */
const BUILT_FROM = '.cache/build/built-from';

/** What each route of that build weighs, for `npm run bench`. */
export const ROUTE_SIZES = '.cache/build/route-sizes.json';

/**
 * Compiles the hooks and builds the app into pb_public, unless that is already done from the very same sources.
 * @param {(line: string) => void} log
 */
export async function buildIfChanged(log) {
  await compileHooksIfChanged();
  const sources = sourceHash();
  const built = existsSync(inRoot(BUILT_FROM)) && readFileSync(inRoot(BUILT_FROM), 'utf8');
  if (built === sources && existsSync(inRoot(`pb_public/${SERVED_FILES}`))) {
    log('App: built before, sources unchanged');
    return;
  }
  log('App: building …');
  await buildApp(log);
}

/**
 * Builds beside pb_public, checks the limits, and only then takes its place: a failed build leaves the app
 * that is being served as it was.
 * @param {(line: string) => void} log
 */
export async function buildApp(log) {
  const sources = sourceHash();
  const draft = inRoot(`.cache/build/draft-${process.pid}`);
  // A test runner says NODE_ENV=test, and Vite would then ship React's development build.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  try {
    await build({ root: inRoot('.'), logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } });
    const manifest = readJson(join(draft, '.vite/manifest.json'));
    const chunkModules = readJson(join(draft, CHUNK_MODULES));
    rmSync(join(draft, '.vite'), { recursive: true });
    addMessages(join(draft, 'sw.js'));
    const served = prepareServedFiles(draft);
    const { routes, faults } = measureRoutes(manifest, chunkModules, served);
    faults.push(...chunkCycles(manifest));
    for (const { name, added, limit, beyond } of routes)
      log(
        `  ${name.padEnd(12)} ${exact(added).padStart(9)} ${beyond ? `more than ${beyond}` : 'brotli'} (limit ${exact(limit)})`,
      );
    if (faults.length > 0)
      throw new Error(`The app was not released:\n${faults.map((f) => `  - ${f}`).join('\n')}`);
    replace(inRoot('pb_public'), draft);
    mkdirSync(inRoot('.cache/build'), { recursive: true });
    writeFileSync(inRoot(ROUTE_SIZES), JSON.stringify(routes));
    writeFileSync(inRoot(BUILT_FROM), sources);
    log('App: built into pb_public');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * @param {string} target
 * @param {string} draft
 */
function replace(target, draft) {
  const former = `${draft}-former`;
  if (existsSync(target)) renameSync(target, former);
  renameSync(draft, target);
  rmSync(former, { recursive: true, force: true });
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
