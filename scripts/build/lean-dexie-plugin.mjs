const DEXIE = /\/dexie\/dist\/modern\/dexie\.mjs$/;
/** Its place among what every query goes through, and the switch of a database that says nothing of it, whose queries would wait for it. */
const CACHE = 'this.use(cacheMiddleware);';
const SWITCH = "cache: 'cloned',";

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
      for (const part of [CACHE, SWITCH])
        if (!code.includes(part)) throw new Error(`Dexie does without "${part}": see lean-dexie-plugin.mjs`);
      return { code: code.replace(CACHE, '').replace(SWITCH, "cache: 'disabled',"), map: null };
    },
  },
});
