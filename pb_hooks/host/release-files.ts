/** What was released with these hooks: the built app, and the version of both. */

/** The folder of the built app, without a slash at its end: given by --publicDir, else pb_public beside the hooks. */
export function publicFolder(): string {
  let folder = '';
  let isNext = false;
  // Both forms in which PocketBase takes it; the last one counts.
  for (const arg of $os.args) {
    if (isNext) folder = arg;
    isNext = arg === '--publicDir';
    if (arg.startsWith('--publicDir=')) folder = arg.slice('--publicDir='.length);
  }
  return folder || `${__hooks}/../pb_public`;
}

/** The version of this release, which is also the client's. */
export const version = (): string =>
  String(JSON.parse(toString($os.readFile(`${__hooks}/package.json`))).version);
