import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Where the shell would find a command, or null.
 * @param {string} name
 * @param {string} [path]
 */
export function findExecutable(name, path = process.env.PATH ?? '') {
  const names = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of path.split(delimiter).filter(Boolean)) {
    for (const candidate of names.map((n) => join(folder, n))) {
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // not here
      }
    }
  }
  return null;
}
