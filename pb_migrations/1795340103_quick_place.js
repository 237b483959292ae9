/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * The place of an assistant, folded without recursion where category and name are ASCII and common letters of Portuguese:
 * each fold was a query of its own with a table in memory, and two of them a row took a quarter of an import. What
 * holds any other letter is folded as before, but at once, and every place that is stored stays right.
 *
 * tests/server/search/one-fold.test.ts holds both ways to the fold that they repeat.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  // Few: each is looked for in every text, and a save compiles the trigger. Capitals that begin words.
  const LETTERS = 'ãçáéíóêõúâàôÁÉÍÓÚÂ';
  const PLAIN = 'acaeioeouaaoaeioua';
  // The commonest first: each sign is compared with one after the other.
  const KNOWN = `' aeiosrnmdtlucphgvbfqzjxykw' || char(1) || 'ABCDEFGHIJKLMNOPQRSTUVWXYZ${LETTERS}0123456789-–,.:;/()!?+"#$%&*<=>@[]_{|}~'`;
  const TEXT = 'NEW.category || char(1) || NEW.name';
  const replaced = [...LETTERS].reduce(
    (sql, letter, at) => `replace(${sql}, '${letter}', '${PLAIN[at]}')`,
    TEXT,
  );

  const triggers = arrayOf(new DynamicModel({ name: '', sql: '' }));
  const names = "'sync_assistant_new', 'sync_assistant_set'";
  app.db().newQuery(`SELECT name, sql FROM sqlite_master WHERE name IN (${names})`).all(triggers);
  for (const { name, sql } of triggers) {
    const changed = sql.replace(
      /(\(\s*WITH RECURSIVE fold[\s\S]*?step > 500\)) \|\| char\(1\) \|\| \(\s*WITH RECURSIVE fold[\s\S]*?step > 500\)/,
      (_, category) =>
        `CASE WHEN ltrim(${TEXT}, ${KNOWN}) = '' THEN lower(${replaced})
      ELSE ${category.replace('NEW.category', TEXT)} END`,
    );
    run(`DROP TRIGGER ${name}`);
    run(changed);
  }
});
