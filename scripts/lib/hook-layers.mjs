import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * The rooms of pb_hooks, lowest floor first: a room uses only rooms of lower floors, so that none goes in a circle. The
 * routes are listed on the highest floor and ask for their handlers when they are called.
 */
const FLOORS = [
  ['access', 'domain', 'console/core'],
  ['host'],
  ['http'],
  ['audit', 'realtime', 'search', 'settings'],
  ['catalogue', 'mail'],
  ['members', 'console/check'],
  ['registration', 'sign-in', 'superusers', 'support', 'console/import', 'console/member-data'],
  ['boot', 'reports', 'routing'],
];

/** Loaded by PocketBase or as texts, and by nobody else. */
const ENTRIES = ['.', 'entries', 'mail-sender', 'types'];

/** @param {string} room */
const floorOf = (room) => FLOORS.findIndex((rooms) => rooms.includes(room));

/**
 * @returns {string[]} one sentence for every import that goes up, and for every folder that is no room
 */
export function hookLayerFaults() {
  const files = readdirSync(inRoot('pb_hooks'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !ENTRIES.includes(dirname(path)));
  let seen = 0;
  const faults = files.flatMap((path) => {
    const room = dirname(path);
    if (floorOf(room) < 0) return [`pb_hooks/${path}: ${room} is no room (scripts/lib/hook-layers.mjs)`];
    const text = readFileSync(inRoot(`pb_hooks/${path}`), 'utf8');
    return [...text.matchAll(/\bfrom '(\.[^']+)'/g)].flatMap(([, imported = '']) => {
      seen += 1;
      const target = dirname(posix.join(room, imported));
      // below every room: scripts/lib/layers.mjs holds it to itself
      if (target.endsWith('../src/shared')) return [];
      if (target === room || floorOf(target) < floorOf(room)) return [];
      return [`pb_hooks/${path}: '${imported}': ${room} stands no higher than ${target}`];
    });
  });
  // a pattern that no longer matches would pass everything
  if (seen === 0) faults.push('no import was recognised in pb_hooks');
  return faults;
}
