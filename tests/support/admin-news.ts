import type { AdminServer } from './admin-server.ts';
import { sql } from './sql.ts';
import { until } from './wait.ts';

/** An administrator by ADMIN_EMAIL. */
export const FIXED = 'admin@exemplo.com.br';

/** How administrators are told of what people send; `server` is asked for when it runs. */
export function adminNews(server: () => AdminServer, of: 'request' | 'ticket') {
  /** People are answered before the mails leave: they have left when nothing is to be told any more. */
  const untilTold = () => until('told', async () => (await server().count(`${of}_news`)) === 0);
  return {
    untilTold,
    /** The pause is over, as far as the server remembers. */
    quarterLater: () =>
      sql(
        server().pb,
        `UPDATE server_state SET value = CAST(value AS INTEGER) - 900000 WHERE name = '${of}s_mailed_at'`,
      ),
    /** The job whose end is the end of all telling. */
    notifyAdmins: () => server().runJob(`notify-admins-of-${of}s`),
    /** The mail to the administrator, once every other one of its round has left too. */
    async nextMail() {
      const { mail } = await server().mail.next(FIXED);
      await untilTold();
      return mail;
    },
    mailsTo: (email: string) => server().mail.received.filter((one) => one.to.includes(email)),
  };
}
