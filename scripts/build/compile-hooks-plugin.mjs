import { inRoot } from '../lib/paths.mjs';
import { compileHooksIfChanged } from './compile-hooks.mjs';

/**
 * `npm run dev`: compiles the hooks again when one of them changed, and says what the compiler says. PocketBase loads
 * them at its start: `npm start` has to be started again.
 * @returns {import('vite').Plugin}
 */
export const compileHooksPlugin = () => ({
  name: 'compile-hooks',
  apply: 'serve',
  configureServer({ watcher, config: { logger } }) {
    const folders = ['pb_hooks', 'src/shared'].map(inRoot);
    const compile = async () => {
      try {
        await compileHooksIfChanged();
        logger.info('Hooks: compiled; start "npm start" again to use them', { timestamp: true });
      } catch (cause) {
        logger.error(cause instanceof Error ? cause.message : String(cause), { timestamp: true });
      }
    };
    watcher.add(folders);
    watcher.on('change', (path) => {
      if (folders.some((folder) => path.startsWith(folder)) && path.endsWith('.ts')) void compile();
    });
  },
});
