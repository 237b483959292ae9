import { existsSync } from 'node:fs';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { log } from '../../../scripts/lib/log.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';

/**
 * The servers of these tests serve the built app: without one every address is 404, and tests of something else fail. An older one
 * is enough for them, so a change of the app costs no build here.
 */
export async function setup() {
  if (existsSync(inRoot('pb_public/served-files.json'))) return;
  const { NODE_ENV } = process.env;
  await buildIfChanged(log);
  // The build calls this process a production, and React has no `act` for other tests of the same run then.
  if (NODE_ENV !== undefined) process.env['NODE_ENV'] = NODE_ENV;
}
