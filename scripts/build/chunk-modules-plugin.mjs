import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** Where the build leaves which source files each chunk holds (inside the output, removed before it is served). */
export const CHUNK_MODULES = '.vite/chunk-modules.json';

/**
 * Records the source files of every chunk, so that the size report can tell what a route really loads and
 * that no administrator's code is in it.
 * @returns {import('vite').Plugin}
 */
export function chunkModulesPlugin() {
  return {
    name: 'chunk-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      /** @type {Record<string, string[]>} */
      const modules = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        modules[chunk.fileName] = chunk.moduleIds.map((id) => relative(ROOT, id.split('?')[0] ?? id));
      }
      this.emitFile({ type: 'asset', fileName: CHUNK_MODULES, source: JSON.stringify(modules) });
    },
  };
}
