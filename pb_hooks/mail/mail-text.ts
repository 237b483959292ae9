/**
 * What the texts of all our mails are made of. Every value from outside is escaped in the HTML part and kept on one line in
 * the text.
 */

/** Without control characters and line breaks: each run of them is one blank. */
export function oneLine(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  return value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

/** One line, as text of HTML or as a value between quotes in it. */
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

/** Also 'Dr.ª' and 'Enf.ª', as names are registered. */
const TITLE = /^((dr|prof|sr|enf)\.?[aªº]?|doutora?|professora?|senhora?|enfermeir[ao])\.?$/i;

/**
 * 'Olá, Ana.' or 'Olá, Dr.ª Ana.' — or 'Olá.' without a name; a first name is enough, and short. The full stop of
 * 'Dr. A. Souza' is the sentence's too.
 */
export function greeting(name: string) {
  const words = oneLine(name).split(/\s+/);
  const titles = words.findIndex((word) => !TITLE.test(word));
  const first = [...words.slice(0, titles + 1).join(' ')].slice(0, 40).join('').replace(/\.+$/, '');
  return first && !NO_NAME.test(first) ? `Olá, ${unlinked(first)}.` : 'Olá.';
}

/** 'as 14:47' or 'a 01:05', as it stands behind 'até'. */
export const clockTime = (time: string): string => `${time.startsWith('01') ? 'a' : 'as'} ${time}`;

export const BUTTON =
  'display:inline-block;padding:14px 28px;border-radius:8px;background:#0f766e;color:#ffffff;' +
  'font-weight:bold;text-decoration:none';
