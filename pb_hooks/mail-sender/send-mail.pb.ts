/**
 * The child that talks to the mail server (see mail/send-mail.ts, which kills it at the deadline). It lives in
 * a hooks folder of its own, so that it loads nothing else, and it is run without bootstrap: no database is
 * opened, and a backup that is being written at this moment keeps its temporary folder. Password and secrets
 * arrive on standard input, never as arguments or files.
 */
$app.rootCmd.addCommand(
  new Command({
    use: 'send-mail',
    hidden: true,
    disableFlagParsing: true,
    run: (cmd) => {
      let answer = 'OK';
      try {
        const job = JSON.parse(toString(cmd.inOrStdin()));
        const smtp = $app.settings().smtp;
        smtp.enabled = true;
        smtp.host = job.smtp.host;
        smtp.port = job.smtp.port;
        smtp.username = job.smtp.username;
        smtp.password = job.smtp.password;
        smtp.tls = job.smtp.tls;
        smtp.authMethod = job.smtp.authMethod;
        smtp.localName = job.smtp.localName;
        $app.newMailClient().send(new MailerMessage(job.message));
      } catch (failure) {
        answer = `ERR ${failure}`;
      }
      cmd.outOrStdout().write(toBytes(answer));
    },
  }),
);
