import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensurePocketBase } from '../../scripts/lib/ensure-pocketbase.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** Nobody listens on port 1: as on a machine that reaches no release page. */
export const UNREACHABLE = 'http://127.0.0.1:1';

/**
 * Puts the community build into a cache, as if it had been obtained there before. Fetched from the registry, checked and
 * unpacked as everywhere, and kept between runs: else every run would fail with the registry.
 */
export async function placeLastResort(cache: string): Promise<void> {
  const kept = inRoot('.cache/last-resort');
  const { path } = await ensurePocketBase({
    log: () => {},
    cache: kept,
    env: { PATH: '' },
    releaseOrigin: UNREACHABLE,
  });
  const place = join(cache, relative(kept, path));
  mkdirSync(dirname(place), { recursive: true });
  // No hard link: the run's folder may lie in memory.
  symlinkSync(path, place);
}
