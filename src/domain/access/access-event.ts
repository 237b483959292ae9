import { dayInSaoPaulo, parseMoment } from '#shared/sao-paulo.ts';

type Access = {
  /** End of the access as PocketBase writes dates, '' for lifetime. */
  expiresAt: string;
  userId: string;
  appName: string;
  /** Address of the app, for the description. */
  origin: string;
  now: number;
};

/** Seven days before, at nine in the morning: an all-day event starts at midnight. */
const REMINDER = '-P6DT15H';

/**
 * The last day of an access as a calendar file with a reminder, '' for a lifetime access. All day and without a
 * zone: the day is the one in São Paulo, wherever the calendar is looked at.
 */
export function accessEvent({ expiresAt, userId, appName, origin, now }: Access): string {
  const end = parseMoment(expiresAt);
  if (Number.isNaN(end)) return '';
  const summary = `Fim do acesso: ${appName}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//agentes-de-marketing//acesso//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The same event after every renewal: a calendar moves it instead of adding another.
    `UID:acesso-${userId}@${new URL(origin).hostname}`,
    `SEQUENCE:${Math.floor(now / 60_000)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;VALUE=DATE:${dayOf(end)}`,
    `DTEND;VALUE=DATE:${dayOf(end + DAY_MS)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(`Hoje é o último dia do seu acesso. Renove em ${origin}`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${REMINDER}`,
    `DESCRIPTION:${escaped(`${appName}: seu acesso termina em 7 dias`)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

const DAY_MS = 86_400_000;

/** '20261231': the day that a calendar in São Paulo shows. */
const dayOf = (moment: number): string => dayInSaoPaulo(moment).replaceAll('-', '');

const utc = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const LINE_BYTES = 75;
const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Lines of at most 75 bytes; a longer one goes on after a line break and a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let out = '';
  let width = 0;
  for (const character of line) {
    const size = bytes(character);
    if (width + size > LINE_BYTES) {
      out += '\r\n ';
      width = 1;
    }
    out += character;
    width += size;
  }
  return out;
}
