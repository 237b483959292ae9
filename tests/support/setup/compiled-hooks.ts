import { compileHooksIfChanged } from '../../../scripts/build/compile-hooks.mjs';

/** Tests run what PocketBase runs, and never an older one than its sources. */
export async function setup() {
  await compileHooksIfChanged();
}
