import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { importedPaths, requiredPaths } from './imported-paths.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {Map<string, Set<string>>} Graph what each file, or folder, imports */

/**
 * One sentence for a cycle between files, and one for each depth of folders at which they go in a circle. Types count:
 * two folders that know each other's types are read, moved and tested as one. Mended, the next one shows.
 * @param {Map<string, string>} [sources] texts by path
 * @returns {string[]}
 */
export function cycleFaults(sources = ownSources()) {
  const files = importGraph(sources);
  const deepest = Math.max(0, ...[...files.keys()].map((path) => path.split('/').length - 1));
  const ofFolders = Array.from({ length: deepest }, (_, at) => {
    const place = folderAt(at + 1);
    return sentence(cycleIn(between(files, place)), files, place);
  });
  const faults = new Set([sentence(cycleIn(files), files, (path) => path), ...ofFolders].filter(Boolean));
  // a pattern that no longer matches would pass everything
  if (![...files.values()].some((imported) => imported.size > 0)) faults.add('no import was recognised');
  return [...faults];
}

/** Client and hooks in one graph: both stand on src/shared. */
function ownSources() {
  const paths = ['src', 'pb_hooks'].flatMap((side) =>
    readdirSync(inRoot(side), { recursive: true, encoding: 'utf8' })
      .map((path) => `${side}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(inRoot(path), 'utf8')]));
}

/**
 * @param {Map<string, string>} sources
 * @returns {Graph}
 */
function importGraph(sources) {
  return new Map(
    [...sources].map(([path, text]) => {
      const imported = importedPaths(text).map((name) =>
        name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(dirname(path), name),
      );
      const required = requiredPaths(text).map((name) =>
        name.startsWith('.') ? posix.join(dirname(path), name) : `pb_hooks/${name}`,
      );
      const known = [...imported, ...required].filter((target) => sources.has(target));
      return [path, new Set(known)];
    }),
  );
}

/**
 * At depth 2 `src/store` and `pb_hooks/host`, with what lies in their folders.
 * @param {number} depth
 * @returns {(path: string) => string}
 */
const folderAt = (depth) => (path) => dirname(path).split('/').slice(0, depth).join('/');

/**
 * The imports of files as those of the places where they lie.
 * @param {Graph} files
 * @param {(path: string) => string} place
 */
function between(files, place) {
  /** @type {Graph} */
  const graph = new Map();
  for (const [path, imported] of files) {
    const targets = graph.get(place(path)) ?? new Set();
    graph.set(place(path), targets);
    for (const target of imported) if (place(target) !== place(path)) targets.add(place(target));
  }
  return graph;
}

/**
 * One cycle, first node to last, or none.
 * @param {Graph} graph
 */
function cycleIn(graph) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {(node: string, walk: string[]) => string[]} */
  const visit = (node, walk) => {
    if (walk.includes(node)) return walk.slice(walk.indexOf(node));
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...walk, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/**
 * Each arrow of a cycle; between folders with an import that makes it.
 * @param {string[]} cycle
 * @param {Graph} files
 * @param {(path: string) => string} place
 */
function sentence(cycle, files, place) {
  const arrows = cycle.map((from, at) => {
    const to = cycle[(at + 1) % cycle.length];
    for (const [path, imported] of files) {
      const target = [...imported].find((one) => place(path) === from && place(one) === to);
      if (target) return path === from ? `${from} → ${to}` : `${from} → ${to} (${path} imports ${target})`;
    }
    return '';
  });
  return arrows.length > 0 ? `cycle: ${arrows.join(', ')}` : '';
}
