/**
 * The commands of the binary for whoever runs it: `./pocketbase NAME …` beside the server or without it. Registrations only: the logic is in `lib/`.
 */

$app.rootCmd.addCommand(
  new Command({
    use: 'import-assistants',
    short: 'Importa assistentes de um arquivo CSV ou JSON',
    disableFlagParsing: true,
    run: (cmd, args) =>
      require<typeof import('../lib/import/assistants.ts')>(
        `${__hooks}/lib/import/assistants.js`,
      ).importAssistants(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'import-members',
    short: 'Importa uma lista de membros de um arquivo CSV',
    disableFlagParsing: true,
    run: (cmd, args) =>
      require<typeof import('../lib/import/members.ts')>(`${__hooks}/lib/import/members.js`).importMembers(
        cmd,
        args,
      ),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'export-member',
    short: 'Escreve em JSON tudo o que se guarda sobre uma pessoa',
    disableFlagParsing: true,
    run: (cmd, args) =>
      require<typeof import('../lib/person/export-member.ts')>(`${__hooks}/lib/person/export-member.js`).run(
        cmd,
        args,
      ),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'erase-member',
    short: 'Apaga uma pessoa e tudo o que é dela',
    disableFlagParsing: true,
    run: (cmd, args) =>
      require<typeof import('../lib/person/erase-member.ts')>(`${__hooks}/lib/person/erase-member.js`).run(
        cmd,
        args,
      ),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'end-sessions',
    short: 'Encerra todas as sessões',
    disableFlagParsing: true,
    run: (cmd, args) =>
      require<typeof import('../lib/person/end-sessions.ts')>(`${__hooks}/lib/person/end-sessions.js`).run(
        cmd,
        args,
      ),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'check',
    short: 'Diz o que ainda falta para atender pessoas de verdade',
    disableFlagParsing: true,
    run: (cmd, args) =>
      require<typeof import('../lib/check/check.ts')>(`${__hooks}/lib/check/check.js`).run(cmd, args),
  }),
);

const unknown = require<typeof import('../lib/console/before-bootstrap.ts')>(
  `${__hooks}/lib/console/before-bootstrap.js`,
).unknownCommand([...$os.args]);
if (unknown) {
  console.error(unknown);
  $os.exit(2);
}
