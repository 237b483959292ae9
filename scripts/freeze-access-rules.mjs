/**
 * Writes the rules of `pb_hooks/access/collection-rules.ts` into a new migration, when they differ from the newest frozen copy.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { compileHooksIfChanged } from './build/compile-hooks.mjs';
import { COMPILED_HOOKS } from './lib/paths.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'pb_migrations');
const require = createRequire(import.meta.url);

/** @returns {string} */
function wanted() {
  return JSON.stringify(require(join(COMPILED_HOOKS, 'access/collection-rules.js')).frozen(), null, 2);
}

/** @returns {string} the newest frozen copy, '' when there is none */
function newest() {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith('_access_rules.js'))
    .sort()
    .at(-1);
  if (!name) return '';
  const copy = /JSON\.parse\(`([\s\S]*?)`/.exec(readFileSync(join(folder, name), 'utf8'));
  return copy?.[1] ?? '';
}

/** @param {string} rules */
const migration = (rules) => `/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * The access rules as \`pb_hooks/access/collection-rules.ts\` had them on the day of this migration. Written by
 * \`scripts/freeze-access-rules.mjs\`; why it is a copy: \`docs/decisions/0007-rules-frozen-in-migrations.md\`.
 */
migrate((app) => {
  const rules = JSON.parse(\`${rules}\`);

  for (const name of Object.keys(rules.collections)) {
    const collection = app.findCollectionByNameOrId(name);
    const rule = rules.collections[name];
    collection.listRule = rule.list;
    collection.viewRule = rule.view;
    collection.createRule = rule.create;
    collection.updateRule = rule.update;
    collection.deleteRule = rule.delete;
    // A changed authRule ends every session, so it is only touched when it changes.
    if (name === 'users' && collection.authRule !== rules.authRule) collection.authRule = rules.authRule;
    app.save(collection);
  }
});
`;

await compileHooksIfChanged();
const rules = wanted();
if (newest() === rules) {
  console.log('The newest migration carries the access rules.');
} else {
  const name = `${Math.floor(Date.now() / 1000)}_access_rules.js`;
  writeFileSync(join(folder, name), migration(rules));
  console.log(`Wrote pb_migrations/${name}`);
}
