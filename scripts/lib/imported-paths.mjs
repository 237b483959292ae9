/** What a source of ours imports: the one place that reads imports out of texts, for every check that looks at them. */

/**
 * As written: types, lazy imports and all three kinds of quotes included.
 * @param {string} source
 */
export const importedPaths = (source) =>
  [...source.matchAll(/\b(?:from\s*['"]|import\s*\(?\s*['"`])([^'"`\s]+)['"`]/g)].map(
    ([, path]) => path ?? '',
  );

/**
 * What a handler of the hooks asks for when it runs, as a path below pb_hooks or a relative one.
 * @param {string} source
 */
export const requiredPaths = (source) =>
  [...source.matchAll(/\brequire(?:<[^(]*>)?\(\s*['"`](?:\$\{__hooks\}\/)?([^'"`\s]+)\.js['"`]/g)].map(
    ([, path]) => `${path}.ts`,
  );
