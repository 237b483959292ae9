import { linkSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensurePocketBase } from '../../scripts/lib/ensure-pocketbase.mjs';

/** Nobody listens on port 1: as on a machine that reaches no release page. */
export const UNREACHABLE = 'http://127.0.0.1:1';

/**
 * Puts the community build into a cache, as if it had been obtained there before: it is fetched from the registry once a
 * run, checked and unpacked as everywhere.
 */
export async function placeLastResort(cache: string): Promise<void> {
  const shared = join(String(process.env['TEST_RUN_FOLDER']), 'last-resort');
  const { path } = await ensurePocketBase({
    log: () => {},
    cache: shared,
    env: { PATH: '' },
    releaseOrigin: UNREACHABLE,
  });
  const place = join(cache, relative(shared, path));
  mkdirSync(dirname(place), { recursive: true });
  linkSync(path, place);
}
