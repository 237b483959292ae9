/** Read by V8 at the very beginning of a script; to other browsers it is a comment. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** What a start runs, a first visit's sync with it. The names are those of the chunks, without their hashes. */
const START = ['index', 'member', 'dashboard-page', 'login-page', 'background', 'schemas'];

/**
 * Has Chromium compile all functions of a start beside the page, while their files arrive: one by one, as each is first
 * called, they hold up a slow phone (1,500 functions).
 * @returns {import('vite').Plugin}
 */
export function compileHintPlugin() {
  return {
    name: 'compile-hint',
    apply: 'build',
    // The hint belongs to the content: a file with it has another name than one without.
    augmentChunkHash: ({ name }) => (START.includes(name) ? COMPILE_HINT : ''),
    generateBundle: {
      // After Vite's own, which puts a line before the code.
      order: 'post',
      handler(_options, bundle) {
        const missing = new Set(START);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !START.includes(chunk.name)) continue;
          chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
          missing.delete(chunk.name);
        }
        if (missing.size > 0) throw new Error(`no chunk of a start is called ${[...missing].join(', ')}`);
      },
    },
  };
}
