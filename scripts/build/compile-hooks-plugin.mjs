import { inRoot } from '../lib/paths.mjs';
import { compileHooksIfChanged } from './compile-hooks.mjs';

/**
 * `npm run dev`: compiles the hooks at its start, and again when one of them is changed, new or gone, and says what the
 * compiler says. PocketBase loads them at its start: `npm start` has to be started again.
 */
export const compileHooksPlugin = (compile = compileHooksIfChanged) => ({
  name: 'compile-hooks',
  apply: /** @type {const} */ ('serve'),
  /** @param {Pick<import('vite').ViteDevServer, 'watcher' | 'config'>} server */
  configureServer({ watcher, config: { logger } }) {
    const folders = ['pb_hooks/', 'src/shared/'].map(inRoot);
    const compileAndReport = async () => {
      try {
        if (await compile())
          logger.info('Hooks: compiled; start "npm start" again to use them', { timestamp: true });
      } catch (cause) {
        logger.error(cause instanceof Error ? cause.message : String(cause), { timestamp: true });
      }
    };
    // Another branch changes many files at once, and all compilations of a process share one draft.
    let last = compileAndReport();
    /** @param {string} path */
    const onChange = (path) => {
      if (!path.endsWith('.ts') || !folders.some((folder) => path.startsWith(folder))) return;
      last = last.then(compileAndReport);
    };
    watcher.add(folders);
    for (const event of ['change', 'add', 'unlink']) watcher.on(event, onChange);
  },
});
