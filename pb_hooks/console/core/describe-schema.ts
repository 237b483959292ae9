import * as command from './command.ts';

/** The visible fields of our collections, for generating types. */
function describe(app: PbApp) {
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

export function dump(cmd: PbCommand, args: Iterable<string>) {
  const work = ({ app, say }: command.Call) => {
    app.runAllMigrations();
    say(JSON.stringify(describe(app)));
    return true;
  };
  command.run(cmd, args, 'dump-schema', work);
}
