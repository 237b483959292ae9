const DEXIE = /\/dexie\/dist\/modern\/dexie\.mjs$/;
const CACHE = 'this.use(cacheMiddleware);';

/**
 * Lets the bundler leave out Dexie's cache of queries, which every database of the app has switched off (`MemberDatabase`).
 * @returns {import('vite').Plugin}
 */
export const leanDexiePlugin = () => ({
  name: 'lean-dexie',
  apply: 'build',
  transform: {
    filter: { id: DEXIE },
    handler(code) {
      if (!code.includes(CACHE))
        throw new Error('Dexie puts its cache in otherwise: see lean-dexie-plugin.mjs');
      return { code: code.replace(CACHE, ''), map: null };
    },
  },
});
