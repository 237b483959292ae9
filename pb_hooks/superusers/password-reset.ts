/**
 * A superuser's new password by mail: one mail an hour for an account, however many ask, and in Portuguese. The link is
 * also how the owner signs in from anywhere when strangers have used up their common limit (`password-limits.ts`).
 */

import * as clock from '../host/clock.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as superuserDevice from '../http/superuser-device.ts';
import * as mailLayout from '../mail/mail-layout.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as mailTries from './mail-tries.ts';

const MAILS_IN_ALL = 20;

const key = (id: string) => `superuser:reset:${id}`;
const windowsOf = (id: string): rateLimit.Window[] => [
  [key(id), clock.HOUR_SECONDS, 1],
  [key('all'), clock.HOUR_SECONDS, MAILS_IN_ALL],
];

/** Counted before it is sent, by all VMs together; the response is always the same. */
export function request(e: PbRecordAuthEvent) {
  if (mailTries.isOver(e.app, key(e.record.id))) return e.noContent(204);
  if (rateLimit.countAllFixed(e.app, windowsOf(e.record.id))) return e.noContent(204);
  mailTries.note(e.app, key(e.record.id));
  return e.next();
}

/** Instead of PocketBase's mail, which has no time limit. */
export function send(e: PbMailerRecordEvent) {
  const app = appName.appName(e.app);
  const to = e.record.email();
  const mail = mailLayout.mailPage({
    subject: `Nova senha para o painel do PocketBase de ${app}`,
    paragraphs: [`Alguém pediu uma nova senha para ${to} no painel do PocketBase de ${app}.`],
    button: {
      label: 'Escolher nova senha',
      link: `${appUrl.appUrl(e.app)}/_/#/auth/confirm-password-reset/${e.meta.token}`,
    },
    footer: 'Não foi você? Pode ignorar esta mensagem: sem ela a senha não muda.',
  });
  mailTries.send(e.app, { to, ...mail }, 'Nova senha do painel do PocketBase não enviada', () =>
    rateLimit.refundAll(e.app, windowsOf(e.record.id)),
  );
}

/** Marks the browser that used the mailed link: from it the new password can be typed at once. */
export function confirm(e: PbRecordAuthEvent) {
  superuserDevice.mark(e.requestEvent, e.record.id);
  return e.next();
}
