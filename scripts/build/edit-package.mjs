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
 * The code with a part replaced wherever it stands. Throws where a later version of the package is written otherwise.
 * @param {string} code
 * @param {string | RegExp} part
 * @param {string} by
 * @param {number} [times] that it stands there
 */
export function replaced(code, part, by, times = 1) {
  const found = (typeof part === 'string' ? code.split(part).slice(1) : (code.match(part) ?? [])).length;
  if (found !== times)
    throw new Error(`a package has "${part}" ${found} times, not ${times}: see scripts/build/lean-*.mjs`);
  return code.replaceAll(part, by);
}
