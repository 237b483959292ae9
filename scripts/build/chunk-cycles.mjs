/**
 * Files that import each other in a circle: one of them runs before what it uses is there, and its screen breaks. The sources have
 * no circle; cut into files they get one where a new module is left to the bundler (chunk-groups.mjs).
 * @param {import('./route-sizes.mjs').Manifest} manifest
 * @returns {string[]} in sentences what must not be released
 */
export function chunkCycles(manifest) {
  return Object.entries(manifest)
    .filter(([key]) => reached(manifest, key).has(key))
    .map(([, { file }]) => `${file} imports itself through others: name its new modules in chunk-groups.mjs`);
}

/** @param {import('./route-sizes.mjs').Manifest} manifest @param {string} from @param {Set<string>} seen */
function reached(manifest, from, seen = new Set()) {
  for (const imported of manifest[from]?.imports ?? []) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    reached(manifest, imported, seen);
  }
  return seen;
}
