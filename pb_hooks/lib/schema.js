const commands = require('./console/command.js');

/**
 * The visible fields of our collections, for generating types.
 * @param {PbApp} app
 */
function describe(app) {
  const collections = [];
  for (const collection of app.findAllCollections()) {
    if (collection.system) continue;
    const fields = [];
    for (const field of collection.fields) {
      if (field.hidden) continue;
      const values = field.type() === 'select' ? [...(field.values ?? [])] : [];
      const many = Number(field.maxSelect ?? 1) > 1;
      fields.push({ name: field.name, type: field.type(), required: field.required === true, values, many });
    }
    collections.push({ name: collection.name, fields });
  }
  return collections;
}

/** @param {PbCommand} cmd @param {Iterable<string>} args */
function dump(cmd, args) {
  const work = (/** @type {import('./console/command.js').Call} */ { app, say }) => {
    app.runAllMigrations();
    say(JSON.stringify(describe(app)));
    return true;
  };
  commands.run(cmd, args, 'dump-schema', work, 'any');
}

module.exports = { describe, dump };
