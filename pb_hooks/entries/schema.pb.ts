// `dump-schema`, for `scripts/generate-schema-types.mjs`: the collections as the migrations build them, as JSON.
$app.rootCmd.addCommand(
  new Command({
    use: 'dump-schema',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/core/describe-schema.js`).dump(cmd, args),
  }),
);
