/**
 * A change of a package's own file on its way into the build.
 * @param {{ name: string, file: RegExp, edit: (code: string) => string }} change
 * @returns {import('vite').Plugin}
 */
export const editPackage = ({ name, file, edit }) => ({
  name,
  apply: 'build',
  transform: { filter: { id: file }, handler: (code) => ({ code: edit(code), map: null }) },
});

/**
 * The code with a part replaced. Throws where a later version of the package is written otherwise.
 * @param {string} code
 * @param {string | RegExp} part
 * @param {string} by
 */
export function replaced(code, part, by) {
  const changed = code.replace(part, by);
  if (changed === code) throw new Error(`a package does without "${part}": see scripts/build/lean-*.mjs`);
  return changed;
}
