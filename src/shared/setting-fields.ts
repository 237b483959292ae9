import { isCalendarDay } from './calendar-day.ts';
import { counted } from './count-text.ts';
import { isEmailAddress, normaliseEmail } from './email-address.ts';
import type { ErrorCode } from './error-codes.ts';
import { isHttpsAddress } from './https-address.ts';
import { plainText } from './plain-text.ts';
import { repliesProblem } from './saved-replies.ts';
import { startOf } from './start-of.ts';

/**
 * What administrators write into `app_settings`: how each is cleaned, and its longest text in UTF-16 units. On the wire all
 * are texts; a switch is 'true' or 'false', a day 'YYYY-MM-DD' or ''.
 */
export const SETTING_FIELDS = {
  app_name: { kind: 'line', longest: 100 },
  help_url: { kind: 'address', longest: 2000 },
  renewal_url: { kind: 'address', longest: 2000 },
  instructions_markdown: { kind: 'markdown', longest: 100_000 },
  terms_markdown: { kind: 'markdown', longest: 100_000 },
  terms_date: { kind: 'day', longest: 10 },
  privacy_markdown: { kind: 'markdown', longest: 100_000 },
  privacy_date: { kind: 'day', longest: 10 },
  flows_markdown: { kind: 'markdown', longest: 100_000 },
  functions_markdown: { kind: 'markdown', longest: 100_000 },
  expiry_notices: { kind: 'switch', longest: 5 },
  saved_replies: { kind: 'replies', longest: 50_000 },
  test_names: { kind: 'names', longest: 5000 },
  test_addresses: { kind: 'emails', longest: 5000 },
} as const;

export type EditableSetting = keyof typeof SETTING_FIELDS;
export const EDITABLE_SETTINGS = Object.keys(SETTING_FIELDS) as EditableSetting[];

type Read = { text: string; problem: null } | { text: null; problem: { code: ErrorCode; message: string } };

const good = (text: string): Read => ({ text, problem: null });
const bad = (code: ErrorCode, message: string): Read => ({ text: null, problem: { code, message } });

/** Several lines in which blanks mean something: two at a line's end break it, four at its start are code. */
const markdown = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/^\n+/, '')
    // No pattern: the server's VM would begin it anew at each of a million blanks, for hours.
    .trimEnd();

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map(plainText)
    .filter(Boolean);

export const NO_SUCH_DAY = 'Esta data não existe.';

/** A year of another century is a slip of the hand, and would stand under the terms for everybody. */
const isVersionDay = (text: string): boolean => isCalendarDay(text) && '1900' <= text && text < '2200';

function clean(kind: (typeof SETTING_FIELDS)[EditableSetting]['kind'], typed: string): Read {
  switch (kind) {
    case 'line':
      return good(plainText(typed));
    case 'address': {
      const address = plainText(typed);
      if (address === '' || isHttpsAddress(address)) return good(address);
      return bad('invalid_url', 'Use um endereço que comece com https://, sem espaços nem senha.');
    }
    case 'markdown':
      return good(markdown(typed));
    case 'replies': {
      const text = markdown(typed);
      const problem = repliesProblem(text);
      return problem ? bad('unknown_placeholder', problem) : good(text);
    }
    case 'day':
      if (typed === '' || isVersionDay(typed)) return good(typed);
      return bad('invalid_date', NO_SUCH_DAY);
    case 'switch':
      if (typed === 'true' || typed === 'false') return good(typed);
      return bad('invalid_type', 'Diga se fica ligado ou desligado.');
    case 'names':
      return good(linesOf(typed).join('\n'));
    case 'emails': {
      const addresses = linesOf(typed).map(normaliseEmail);
      const wrong = addresses.find((address) => !isEmailAddress(address));
      if (wrong === undefined) return good(addresses.join('\n'));
      return bad(
        'invalid_email',
        `"${startOf(wrong, 80)}" não é um endereço de e-mail. Escreva um por linha.`,
      );
    }
  }
}

/** A setting as it is stored, or what is wrong with it in words for a person. */
export function readSetting(name: EditableSetting, typed: string): Read {
  const { kind, longest } = SETTING_FIELDS[name];
  const read = clean(kind, typed);
  if (read.text === null || read.text.length <= longest) return read;
  const over = read.text.length - longest;
  return bad('too_long', `O texto passa do limite em ${counted(over, 'letra', 'letras')}.`);
}
