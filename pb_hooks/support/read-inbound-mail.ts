/** A mail as the services that receive mails hand it over, each in its own form. */

import { plainText } from '../../src/shared/plain-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as mailMarkupText from '../domain/mail-markup-text.ts';
import * as mailReplyText from '../domain/mail-reply-text.ts';
import { type Fields, fieldsOf } from '../domain/plain-object.ts';
import * as storedJson from '../host/stored-json.ts';
import * as decodeText from '../tables/decode-text.ts';
import * as inboundFields from './inbound-fields.ts';
import * as senderVerdict from './sender-verdict.ts';

export type InboundMail = {
  /** canonical, '' for none */
  from: string;
  /** envelope and visible recipients */
  to: string[];
  subject: string;
  text: string;
  attachments: number;
  messageId: string;
  headers: inboundFields.ByName;
  /** Whether the service says that the sender is not who it says. */
  isForged: boolean;
};

const PROVIDERS = ['postmark', 'brevo', 'mailgun', 'sendgrid', 'outro'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const isProvider = (name: string): name is Provider => PROVIDERS.includes(name as Provider);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = inboundFields.text;

/** A line of addresses is read no further: ours is among the first, and strangers write as many as they like. */
const LINE = 20_000;
const RECIPIENTS = 200;

/** 'Ana <ana@exemplo.com.br>, b@exemplo.com.br' → the addresses. */
const addressesOf = (value: unknown): string[] =>
  text(value)
    .slice(0, LINE)
    .split(/[\s<>,;"'()]+/)
    .filter((part) => part.includes('@'))
    .map(emailAddress.canonical)
    .filter(Boolean);

/**
 * The one sender of a From line: what stands between the angles, never a name that looks like an address. '' for two, as a
 * forger may write them.
 */
function senderOf(value: unknown): string {
  const line = text(value).slice(0, LINE);
  const inAngles = (line.match(/<[^<>]*>/g) ?? []).map((one) => emailAddress.canonical(one.slice(1, -1)));
  if (inAngles.length > 1) return '';
  return inAngles.length === 1 ? (inAngles[0] ?? '') : emailAddress.canonical(line.trim());
}

function wordsOf(plain: string, html: () => unknown): string {
  return mailReplyText.ownWords(plain.trim() === '' ? mailMarkupText.textOfHtml(text(html())) : plain);
}

function mail(what: {
  from: unknown;
  to: unknown[];
  subject: unknown;
  plain: () => unknown;
  html: () => unknown;
  attachments: number;
  messageId: unknown;
  headers: inboundFields.Headers;
  isForged: (headers: InboundMail['headers'], from: string) => boolean;
}): InboundMail {
  let words: string | undefined;
  const headers = inboundFields.headersOf(what.headers);
  // Among too many the service's verdict may be one that is not read: whose mail that is nobody knows.
  const from = what.headers.length > inboundFields.MOST_HEADERS ? '' : senderOf(what.from);
  return {
    from,
    to: what.to.slice(0, RECIPIENTS).flatMap(addressesOf),
    subject: startOf(plainText(text(what.subject)), 500),
    // Only when asked for: most of what strangers send is refused by its head, and its words cost the most.
    get text() {
      words ??= wordsOf(text(what.plain()), what.html);
      return words;
    },
    attachments: what.attachments,
    messageId: text(what.messageId) || (headers['message-id'] ?? ''),
    headers,
    // Only when asked for too: it is asked of the ticket's own people alone.
    get isForged() {
      return what.isForged(headers, from);
    },
  };
}

function fromPostmark(body: Fields): InboundMail[] {
  const to = list(body['ToFull']).map((one) => fieldsOf(one)['Email']);
  return [
    mail({
      from: fieldsOf(body['FromFull'])['Email'] ?? body['From'],
      to: [body['OriginalRecipient'], body['To'], ...to],
      subject: body['Subject'],
      plain: () => body['TextBody'],
      html: () => body['HtmlBody'],
      attachments: list(body['Attachments']).length,
      messageId: '',
      headers: list(body['Headers']).map((one) => [fieldsOf(one)['Name'], fieldsOf(one)['Value']]),
      isForged: senderVerdict.isForgedInPostmark,
    }),
  ];
}

/** `{Name, Address}`, or the address alone: both are seen among Brevo's recipients. */
const brevoAddress = (one: unknown): unknown => (typeof one === 'string' ? one : fieldsOf(one)['Address']);

function fromBrevo(body: Fields): InboundMail[] {
  return list(body['items'])
    .slice(0, 20)
    .map(fieldsOf)
    .map((item) =>
      mail({
        from: fieldsOf(item['From'])['Address'],
        to: ['Recipients', 'To', 'Cc'].flatMap((field) => list(item[field]).map(brevoAddress)),
        subject: item['Subject'],
        plain: () => item['RawTextBody'],
        html: () => item['RawHtmlBody'],
        attachments: list(item['Attachments']).length,
        messageId: item['MessageId'],
        headers: inboundFields.pairsOf(item['Headers']),
        isForged: senderVerdict.isForgedByResults,
      }),
    );
}

/** Lists and objects of a field that is JSON: the VM's parser takes of the stack for each one within another. */
const OPENINGS = 20_000;

/** The JSON of a field; null for none, and for what nests further than any mail. */
function jsonOf(value: unknown): unknown {
  const written = text(value);
  const openings = written.split('[').length + written.split('{').length;
  return openings > OPENINGS ? null : storedJson.parse(written);
}

function fromMailgun(body: Fields): InboundMail[] {
  const told = jsonOf(body['message-headers']);
  const pairs = list(told).map((one): [unknown, unknown] => [list(one)[0], list(one)[1]]);
  // The service's judgement stands among them: who has hidden it, by headers too long to be read or by a field of that name
  // besides Mailgun's, may be anybody.
  const isReadable = Array.isArray(told);
  return [
    mail({
      from: isReadable ? (body['from'] ?? body['sender']) : '',
      to: [body['recipient'], body['To']],
      subject: body['subject'],
      plain: () => body['body-plain'],
      html: () => body['body-html'],
      attachments: Number(text(body['attachment-count'])) || 0,
      messageId: body['Message-Id'],
      headers: pairs,
      isForged: senderVerdict.isForgedInMailgun,
    }),
  ];
}

/** One more than are read: what is cut in the middle is known by that. */
const LATIN = mailReplyText.READ + 1;

/**
 * A text of SendGrid's, which leaves it in the encoding of the mail and names that in `charsets`: read as UTF-8, as the VM reads it,
 * the accents of an Outlook's Latin-1 are lost. The bytes are still behind it.
 */
function sendGridText(body: Fields, field: 'text' | 'html'): unknown {
  const value = body[field];
  const charset = text(fieldsOf(jsonOf(body['charsets']))[field]);
  const isLatin = typeof value === 'string' && /^(iso-8859-1|iso-8859-15|windows-1252)$/i.test(charset);
  return isLatin && value.includes('\ufffd') ? decodeText.windows1252(toBytes(value, LATIN), LATIN) : value;
}

function fromSendGrid(body: Fields): InboundMail[] {
  const envelope = fieldsOf(jsonOf(body['envelope']));
  const [spf, dkim] = [text(body['SPF']), text(body['dkim'])];
  return [
    mail({
      from: body['from'],
      to: [...list(envelope['to']), body['to']],
      subject: body['subject'],
      plain: () => sendGridText(body, 'text'),
      html: () => sendGridText(body, 'html'),
      attachments: Number(text(body['attachments'])) || 0,
      messageId: '',
      headers: inboundFields.rawHeaders(text(body['headers'])),
      isForged: (headers, from) => senderVerdict.isForgedInSendGrid(spf, dkim, headers, from),
    }),
  ];
}

function fromOther(body: Fields): InboundMail[] {
  return [
    mail({
      from: body['from'],
      to: Array.isArray(body['to']) ? body['to'] : [body['to']],
      subject: body['subject'],
      plain: () => body['text'],
      html: () => body['html'],
      attachments: Number(text(body['attachments'])) || 0,
      messageId: body['message_id'],
      headers: inboundFields.pairsOf(body['headers']),
      isForged: senderVerdict.isForgedByResults,
    }),
  ];
}

const READERS: Record<Provider, (body: Fields) => InboundMail[]> = {
  postmark: fromPostmark,
  brevo: fromBrevo,
  mailgun: fromMailgun,
  sendgrid: fromSendGrid,
  outro: fromOther,
};

/** @param body JSON, or the fields of a form */
export const readInboundMail = (provider: Provider, body: unknown): InboundMail[] =>
  READERS[provider](fieldsOf(body));
