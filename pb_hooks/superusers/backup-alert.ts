/**
 * The notice that the backup of the night has failed. PocketBase's own is English, and its mailer has no time limit: a mail
 * server that is silent would hold the job for good.
 */

import * as auditLog from '../audit/audit-log.ts';
import * as mailLayout from '../mail/mail-layout.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';

const ALERT = /system alert\] Autobackup failure$/;

function compose(app: PbApp) {
  const name = appName.appName(app);
  return mailLayout.mailPage({
    subject: `A cópia de segurança de ${name} falhou`,
    paragraphs: [
      `A cópia de segurança automática de ${name} não foi feita. A próxima tentativa é na madrugada seguinte.`,
      'O motivo está no log do painel do PocketBase. Confira o espaço em disco e, se as cópias vão para outro lugar, o S3 ' +
        'em Settings → Backups; depois faça uma cópia por lá.',
    ],
    button: { label: 'Ver o motivo no painel do PocketBase', link: `${appUrl.appUrl(app)}/_/#/logs` },
  });
}

/** Every mail that PocketBase itself is about to send; the others go as they are. */
export function replace(e: PbMailerEvent) {
  if (!ALERT.test(e.message.subject)) return e.next();
  const mail = compose(e.app);
  for (const { address: to } of e.message.to) {
    const delivery = sendMail.send(e.app, { to, ...mail });
    if (delivery.sent) continue;
    const action = `Aviso de cópia de segurança que falhou não enviado: ${delivery.detail}`;
    auditLog.write(e.app, { type: 'erro', user: to, action, ip: '', status: 'erro' });
  }
}
