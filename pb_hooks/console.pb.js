/**
 * The commands of the binary for whoever runs it: `./pocketbase NAME …` beside the server or without it. Commands
 * only: the logic is in `lib/`.
 */

$app.rootCmd.addCommand(
  new Command({
    use: 'import-assistants',
    short: 'Importa assistentes de um arquivo CSV ou JSON',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/lib/import/assistants.js`).importAssistants(cmd, args),
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'import-members',
    short: 'Importa uma lista de membros de um arquivo CSV',
    disableFlagParsing: true,
    run: (cmd, args) => require(`${__hooks}/lib/import/members.js`).importMembers(cmd, args),
  }),
);
