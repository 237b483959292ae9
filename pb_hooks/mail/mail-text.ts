/** Texts of our mails. Every value from outside is escaped in the HTML part and kept on one line in the text. */

export function oneLine(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  return value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

export function escaped(value: string) {
  return oneLine(value)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** An e-mail address of letters; the standard allows more, with which it can be an address of the web as well. */
const PLAIN_ADDRESS = /^[<("']*(?!(www|ftp)\d*\.)[\w.+-]+@[\w-]+(\.[\w-]+)+[.,;:!?)>"']*$/i;
/** 1.000,00 and 123.456.789-00; with a fourth group it could be the address of a machine. */
const NUMBER = /^\(*\d{1,3}(\.\d{3}){1,2}([,-]\d+)?[.,;:!?)]*$/;

/**
 * Text from outside as it was written, but no link: mail programs make one of whatever looks like an address of the web.
 * An invisible word joiner, which no address may hold, stands before its dots and in its scheme. Plain e-mail addresses
 * and numbers stay. What was unlinked before stays as it is.
 */
export function unlinked(text: string) {
  return text.replace(/\S+/g, (word) =>
    PLAIN_ADDRESS.test(word) || NUMBER.test(word)
      ? word
      : word
          .replace(/:\u2060?(?=[\\/])/g, ':\u2060')
          .replace(/\u2060?([.\u3002\uff0e\uff61])(?=[^\s.,;:!?])/g, '\u2060$1'),
  );
}

/** What no first name holds, and an address of the web or markup does. */
const NO_NAME = /[\\/:@<>=?#&%{}|[\]]/;

const TITLE = /^(dra?|doutora?|prof[aª]?|professora?)\.?$/i;

/** 'Olá, Ana.' or 'Olá, Dra. Ana.' — or 'Olá.' without a name; a first name is enough, and short. */
export function greeting(name: string) {
  const words = oneLine(name).split(/\s+/);
  const titles = words.findIndex((word) => !TITLE.test(word));
  const first = [...words.slice(0, titles + 1).join(' ')].slice(0, 40).join('');
  return first && !NO_NAME.test(first) ? `Olá, ${unlinked(first)}.` : 'Olá.';
}

export const BUTTON =
  'display:inline-block;padding:14px 28px;border-radius:8px;background:#0f766e;color:#ffffff;' +
  'font-weight:bold;text-decoration:none';

const NOT_ME = 'Não foi você? Pode ignorar esta mensagem: sem ela ninguém entra na sua conta.';

/** Texts of a sign-in mail, with a code and without. */
function signInWords(code: string) {
  return code
    ? {
        what: 'Este é o seu código para entrar em',
        link: 'Prefere o link? Abra e toque em Entrar:',
        validity:
          'O código e o link valem por 15 minutos e servem uma única vez: ao usar um, o outro se encerra.',
      }
    : {
        what: 'Por segurança, desta vez só o link entra: nas últimas horas foram digitados códigos errados demais para a sua conta em',
        link: 'Abra e toque em Entrar. No aplicativo instalado, copie o link e cole-o no campo do código:',
        validity: 'O link vale por 15 minutos e serve uma única vez.',
      };
}

/**
 * The sign-in mail. The code is the first line, so that it can be read in the list of messages; the subject does
 * not hold it, because subjects appear on locked screens.
 * @param mail `code` is '' where none would be taken
 */
export function signIn(mail: { appName: string; name: string; code: string; link: string }): {
  subject: string;
  html: string;
  text: string;
} {
  const app = oneLine(mail.appName);
  const code = mail.code && `${mail.code.slice(0, 4)} ${mail.code.slice(4)}`;
  const hello = greeting(mail.name);
  const words = signInWords(code);
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
${code && `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:4px">${code}</p>\n`}<p style="margin:0 0 16px">${escaped(hello)} ${words.what} ${escaped(app)}.</p>
<p style="margin:0 0 8px">${words.link}</p>
<p style="margin:0 0 24px"><a href="${escaped(mail.link)}" style="${BUTTON}">Entrar</a></p>
<p style="margin:0 0 8px;font-size:14px;color:#4b5563">${words.validity}</p>
<p style="margin:0;font-size:14px;color:#4b5563">${NOT_ME}</p>
</body></html>`;
  return { subject: `Seu acesso a ${app}`, html, text };
}
