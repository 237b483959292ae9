import { isAdminCode } from './admin-code.mjs';

/**
 * What a route loads before it shows itself: the document, then the static imports of the entry and of the
 * route's own lazily loaded modules. Limits in brotli bytes (the KB of docs/performance.md are of 1000) and in scripts: each costs
 * a slow phone about ten milliseconds, however small it is.
 * @type {{ name: string, modules: RegExp[], limit: number, scripts: number, beyond?: string }[]}
 */
export const ROUTES = [
  { name: '/login', modules: [/^src\/features\/login\//], limit: 109_500, scripts: 2 },
  {
    name: '/dashboard',
    // The screens themselves: a dialog that loads when it is opened is no part of what the route waits for.
    modules: [/^src\/app\/shell\/member-shell\./, /^src\/features\/dashboard\/dashboard-page\./],
    limit: 45_000,
    // Behind the cards come four more: overlays, sync, its schemas, and what talks to the worker.
    scripts: 3,
    beyond: '/login',
  },
];

/**
 * @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[], css?: string[], isDynamicEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ name: string, bytes: number, limit: number, beyond: string | undefined, added: number, files: string[] }} RouteSize
 */

/**
 * @param {Manifest} manifest Vite's own manifest of chunks
 * @param {Record<string, string[]>} chunkModules source files by chunk
 * @param {Record<string, import('./served-files.mjs').ServedFile>} served
 * @returns {{ routes: RouteSize[], faults: string[] }} sizes, and in sentences what must not be released
 */
export function measureRoutes(manifest, chunkModules, served) {
  /** @type {RouteSize[]} */
  const routes = [];
  /** @type {string[]} */
  const faults = [];
  for (const { name, modules, limit, scripts, beyond } of ROUTES) {
    const entries = ['index.html', ...entriesHolding(manifest, chunkModules, modules)];
    const files = [...new Set(entries.flatMap((entry) => [...closure(manifest, entry)]))];
    const sources = files.flatMap((file) => chunkModules[file] ?? []);
    for (const pattern of modules)
      if (!sources.some((source) => pattern.test(source)))
        faults.push(`${name}: nothing in the build matches ${pattern}, so its size is unknown`);
    const admin = sources.filter(isAdminCode);
    if (admin.length > 0) faults.push(`${name} loads administrators' code: ${admin.join(', ')}`);
    const bytes = ['index.html', ...files].reduce((sum, file) => sum + transferred(served, file), 0);
    const added = bytes - (routes.find((route) => route.name === beyond)?.bytes ?? 0);
    routes.push({ name, bytes, limit, beyond, added, files });
    const count = files.filter((file) => file.endsWith('.js')).length;
    if (count > scripts) faults.push(`${name} loads ${count} scripts, the limit is ${scripts}`);
    if (added > limit) faults.push(`${name} weighs ${exact(added)}, the limit is ${exact(limit)}`);
  }
  return { routes, faults };
}

/** To the byte: a build that misses its limit misses it by few. @param {number} bytes */
export const exact = (bytes) => `${bytes.toLocaleString('en')} B`;

/**
 * By the modules, not by the entries' names: a lazily loaded module may live in a file that others share.
 * @param {Manifest} manifest
 * @param {Record<string, string[]>} chunkModules
 * @param {RegExp[]} modules
 */
function entriesHolding(manifest, chunkModules, modules) {
  return Object.keys(manifest).filter((key) =>
    (chunkModules[manifest[key]?.file ?? ''] ?? []).some((source) =>
      modules.some((pattern) => pattern.test(source)),
    ),
  );
}

/**
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} files
 * @param {Set<string>} seen
 * @returns {Set<string>}
 */
function closure(manifest, key, files = new Set(), seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return files;
  seen.add(key);
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, files, seen);
  return files;
}

/**
 * @param {Record<string, import('./served-files.mjs').ServedFile>} served
 * @param {string} path
 */
function transferred(served, path) {
  const file = served[path];
  if (!file) throw new Error(`${path} is named by the build's manifest but was not built`);
  return file.br ?? file.size;
}
