/**
 * The code of a superuser's second factor, where the owner has switched it on in the dashboard: how many mails, and their
 * words. PocketBase's own is English, and its mailer has no time limit.
 */

import { counted } from '../../src/shared/count-text.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as superuserDevice from '../http/superuser-device.ts';
import * as mailLayout from '../mail/mail-layout.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as mailTries from './mail-tries.ts';

const ASKED = 'superuser:code-mail:asked:';
const key = (who: string) => `superuser:code-mail:${who}`;

/**
 * Five mails an hour for strangers together, ten for a browser that has signed in before. Refused like an unknown address:
 * with an id that opens nothing.
 */
export function request(e: PbOtpRequestEvent) {
  if (!e.record) return e.next();
  const device = superuserDevice.known(e.requestEvent, e.record.id);
  const [who, most] = device ? [device, 10] : [e.record.id, 5];
  const isOver =
    mailTries.isOver(e.app, key(who)) || rateLimit.countFixed(e.app, key(who), clock.HOUR_SECONDS, most);
  if (isOver) return e.json(200, { otpId: db.newId() });
  mailTries.note(e.app, key(who));
  // For `send`, which is not told by whom the mail was asked for.
  e.app.store().set(ASKED + e.record.id, who);
  return e.next();
}

/** Instead of PocketBase's mail. The subject does not hold the code, because subjects appear on locked screens. */
export function send(e: PbMailerOtpEvent) {
  const app = appName.appName(e.app);
  const to = e.record.email();
  const minutes = Math.max(1, Math.floor(e.record.collection().otp.duration / 60));
  const mail = mailLayout.mailPage({
    subject: `Código para o painel do PocketBase de ${app}`,
    paragraphs: [
      e.meta.password,
      `Este é o código de ${to} para entrar no painel do PocketBase de ${app}.`,
      `Ele vale por ${counted(minutes, 'minuto', 'minutos')}. Digite-o na tela que o pediu.`,
    ],
    button: { label: 'Abrir o painel do PocketBase', link: `${appUrl.appUrl(e.app)}/_/` },
    footer: 'Não foi você? Pode ignorar esta mensagem. Não passe o código a ninguém.',
  });
  mailTries.send(e.app, { to, ...mail }, 'Código do painel do PocketBase não enviado', () =>
    rateLimit.refund(e.app, key(String(e.app.store().get(ASKED + e.record.id))), clock.HOUR_SECONDS),
  );
}
