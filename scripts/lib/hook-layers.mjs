import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { importedPaths, requiredPaths } from './imported-paths.mjs';
import { inRoot } from './paths.mjs';

/**
 * The rooms of pb_hooks, lowest layer first: a room uses only rooms of lower layers, so that none goes in a circle. The
 * routes are listed on the highest layer and ask for their handlers when they are called.
 */
const LAYERS = [
  ['access', 'domain', 'console/core'],
  ['host'],
  ['http', 'tables'],
  ['audit', 'realtime', 'search'],
  ['settings'],
  ['catalogue', 'mail'],
  ['members', 'console/check'],
  [
    'invitations',
    'purchases',
    'registration',
    'sign-in',
    'superusers',
    'support',
    'console/import',
    'console/member-data',
  ],
  ['boot', 'reports', 'routing'],
];

/** Loaded by PocketBase or as texts, and by nobody else. */
const ENTRIES = ['.', 'entries', 'mail-sender', 'backup-writer', 'types'];

/** Name the handler of every route, whatever its room: each is loaded by the request that needs it. */
const ROUTE_TABLES = ['routing/route-table.ts', 'routing/admin-routes.ts'];

/** Below every room, outside of pb_hooks: scripts/lib/layers.mjs holds it to itself. */
const SHARED = '../src/shared';

/** @param {string} room */
const layerOf = (room) => LAYERS.findIndex((rooms) => rooms.includes(room));

/**
 * @param {Map<string, string>} [sources] texts by path below pb_hooks
 * @returns {string[]} one sentence for every import that goes up or out, and for every folder that is no room
 */
export function hookLayerFaults(sources = ownSources()) {
  let seen = 0;
  const faults = [...sources].flatMap(([path, text]) => {
    const room = dirname(path);
    if (layerOf(room) < 0) return [`pb_hooks/${path}: ${room} is no room (scripts/lib/hook-layers.mjs)`];
    const targets = targetsOf(path, text);
    seen += targets.length;
    if (hasUnreadable(text)) return [`pb_hooks/${path}: asks for a file by a path that no check can read`];
    return targets.flatMap((target) => {
      const fault = faultOf(room, target);
      return fault ? [`pb_hooks/${path}: '${target}': ${fault}`] : [];
    });
  });
  // a pattern that no longer matches would pass everything
  if (seen === 0) faults.push('no import was recognised in pb_hooks');
  return faults;
}

function ownSources() {
  const paths = readdirSync(inRoot('pb_hooks'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !ENTRIES.includes(dirname(path)));
  return new Map(paths.map((path) => [path, readFileSync(inRoot(`pb_hooks/${path}`), 'utf8')]));
}

/**
 * Everything that a file uses, as paths from pb_hooks; a package keeps its name.
 * @param {string} path
 * @param {string} text
 */
function targetsOf(path, text) {
  /** @param {string} name */
  const fromHooks = (name) => (name.startsWith('.') ? posix.join(dirname(path), name) : name);
  const required = ROUTE_TABLES.includes(path) ? [] : requiredPaths(text);
  return [...importedPaths(text), ...required].map(fromHooks);
}

/**
 * A path that is put together when it is asked for.
 * @param {string} text
 */
const hasUnreadable = (text) =>
  [...text.matchAll(/(?<![.\w])require(<[^(]*>)?\s*\(/g)].length > requiredPaths(text).length ||
  /\bimport\s*\((?!\s*['"`][^'"`$]+['"`])/.test(text);

/**
 * @param {string} room
 * @param {string} target
 */
function faultOf(room, target) {
  const used = dirname(target);
  if (used === room || used === SHARED) return '';
  if (layerOf(used) < 0) return `${used} is neither a room nor src/shared`;
  return layerOf(used) < layerOf(room) ? '' : `${room} is no higher than ${used}`;
}
