/**
 * Console commands of the binary: `./pocketbase NAME …`, beside the server or without it. Registers them, and at the end checks the
 * command line: a command that nobody has registered ends the process with code 2.
 */

$app.rootCmd.addCommand(
  new Command({
    use: 'import-assistants',
    short: 'Importa assistentes de um arquivo CSV ou JSON',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/import/assistants.js`).importAssistants(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'import-members',
    short: 'Importa uma lista de membros de um arquivo CSV',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/import/members.js`).importMembers(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'export-member',
    short: 'Escreve em JSON tudo o que se guarda sobre uma pessoa',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/member-data/export-member.js`).run(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'erase-member',
    short: 'Apaga uma pessoa e tudo o que é dela',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/member-data/erase-member.js`).run(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'end-sessions',
    short: 'Encerra todas as sessões',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/member-data/end-sessions.js`).run(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'check',
    short: 'Diz o que ainda falta para atender pessoas de verdade',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/check/check.js`).run(cmd, args),
  }),
);

$app.rootCmd.addCommand(
  new Command({
    use: 'verify-served',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/check/verify-served.js`).run(cmd, args),
  }),
);

onTerminate((e) => require(`${__hooks}/console/core/leave-open.js`).end(e));

// `dump-schema`, for `scripts/generate-schema-types.mjs`: the collections as the migrations build them, as JSON.
$app.rootCmd.addCommand(
  new Command({
    use: 'dump-schema',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/console/core/describe-schema.js`).dump(cmd, args),
  }),
);

const unknown = require(`${__hooks}/console/core/preflight.js`).unknownCommand([...$os.args]);
if (unknown) {
  console.error(unknown);
  $os.exit(2);
}
