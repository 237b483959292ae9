import { editPackage, replaced } from './edit-package.mjs';

/** Lets the bundler leave out Dexie's cache of queries, which every database of the app has switched off (`MemberDatabase`). */
export const leanDexiePlugin = () =>
  editPackage({
    name: 'lean-dexie',
    file: /\/dexie\/dist\/modern\/dexie\.mjs$/,
    edit: (code) =>
      // Its place among what every query goes through, and the switch of a database that says nothing of it, whose queries would
      // wait for it.
      replaced(replaced(code, 'this.use(cacheMiddleware);', ''), "cache: 'cloned',", "cache: 'disabled',"),
  });
