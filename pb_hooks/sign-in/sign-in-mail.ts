/** Template of the sign-in mail: link and code, or the link alone. */

import * as mailText from '../mail/mail-text.ts';

const NOT_ME = 'Não foi você? Pode ignorar esta mensagem: sem ela ninguém entra na sua conta.';

/** The words, with a code and without. */
function signInWords(code: string, until: string) {
  const valid = `por 15 minutos, até ${mailText.clockTime(until)} (horário de Brasília),`;
  return code
    ? {
        what: 'Este é o seu código para entrar em',
        link: 'Prefere o link? Abra e toque em Entrar:',
        validity: `O código e o link valem ${valid} e servem uma única vez: ao usar um, o outro se encerra.`,
      }
    : {
        what: 'Por segurança, desta vez só é possível entrar pelo link: nas últimas horas foram digitados muitos códigos errados para a sua conta em',
        link: 'Abra e toque em Entrar. No aplicativo instalado, copie o link e cole-o no campo do código:',
        validity: `O link vale ${valid} e serve uma única vez.`,
      };
}

/**
 * The sign-in mail. The code is the first line, so that it can be read in the list of messages; the subject does
 * not hold it, because subjects appear on locked screens.
 * @param mail `code` is '' where none would be taken; `until` is when they end, as '14:47' in São Paulo: who has two of these mails, or
 *   opens one late, sees which is good
 */
export function signInMail(mail: {
  appName: string;
  name: string;
  code: string;
  link: string;
  until: string;
}): {
  subject: string;
  html: string;
  text: string;
} {
  const app = mailText.oneLine(mail.appName);
  const code = mail.code && `${mail.code.slice(0, 4)} ${mail.code.slice(4)}`;
  const hello = mailText.greeting(mail.name);
  const words = signInWords(code, mail.until);
  const text = [
    ...(code ? [code, ''] : []),
    `${hello} ${words.what} ${app}.`,
    '',
    words.link,
    mail.link,
    '',
    words.validity,
    NOT_ME,
    '',
  ].join('\r\n');
  const html = `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2937">
${code && `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:4px">${code}</p>\n`}<p style="margin:0 0 16px">${mailText.escaped(hello)} ${words.what} ${mailText.escaped(app)}.</p>
<p style="margin:0 0 8px">${words.link}</p>
<p style="margin:0 0 24px"><a href="${mailText.escaped(mail.link)}" style="${mailText.BUTTON}">Entrar</a></p>
<p style="margin:0 0 8px;font-size:14px;color:#4b5563">${words.validity}</p>
<p style="margin:0;font-size:14px;color:#4b5563">${NOT_ME}</p>
</body></html>`;
  return { subject: `Seu acesso a ${app}`, html, text };
}
