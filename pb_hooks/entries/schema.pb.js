// `dump-schema`, for `scripts/generate-schema-types.mjs`: the collections as the migrations build them, as JSON.

require(`${__hooks}/lib/hook-files.js`).check();

$app.rootCmd.addCommand(
  new Command({
    use: 'dump-schema',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/lib/schema.js`).dump(cmd, args),
  }),
);
