// `dump-schema`, for `scripts/generate-schema-types.mjs`: the collections as the migrations build them, as JSON.
$app.rootCmd.addCommand(
  new Command({
    use: 'dump-schema',
    hidden: true,
    run: () => {
      $app.runAllMigrations();
      console.log(JSON.stringify(require(`${__hooks}/lib/schema.js`).describe($app)));
    },
  }),
);
