import { expect, test } from 'vitest';
import { accessEvent } from './access-event.ts';

const event = (expiresAt: string, more: Partial<Parameters<typeof accessEvent>[0]> = {}) =>
  accessEvent({
    expiresAt,
    userId: 'u1',
    appName: 'Agentes de Marketing',
    origin: 'https://app.exemplo.com.br',
    now: Date.parse('2026-11-21T15:00:00Z'),
    ...more,
  });
const unfolded = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n');

test('the event is on the last day in São Paulo, not on the day that UTC already shows', () => {
  const lines = unfolded(event('2027-01-01 02:59:59.999Z'));
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
});

test('an end in the middle of a day is that day', () => {
  expect(unfolded(event('2026-12-31 15:00:00.000Z'))).toContain('DTSTART;VALUE=DATE:20261231');
});

test('a reminder comes a week before, at nine in the morning', () => {
  const lines = unfolded(event('2027-01-01 02:59:59.999Z'));
  // From the midnight that begins the day: six days and fifteen hours back.
  expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'))).toContain(
    'TRIGGER:-P6DT15H',
  );
});

test('a lifetime access has no end to write down', () => {
  expect(event('')).toBe('');
  expect(event('nunca')).toBe('');
});

test('after a renewal the calendar moves the event instead of keeping two', () => {
  const uid = (ics: string) => unfolded(ics).find((line) => line.startsWith('UID:'));
  expect(uid(event('2027-01-01 02:59:59.999Z'))).toBe(uid(event('2028-01-01 02:59:59.999Z')));
});

test('what calendars choke on is escaped, and no line is longer than 75 bytes', () => {
  const appName = 'Saúde; Vida, Ação\\Coração: um nome que não acaba nunca mais de jeito nenhum';
  const ics = event('2027-01-01 02:59:59.999Z', { appName });
  expect(unfolded(ics)).toContain(
    'SUMMARY:Fim do acesso: Saúde\\; Vida\\, Ação\\\\Coração: um nome que não acaba nunca mais de jeito nenhum',
  );
  for (const line of ics.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(ics.startsWith('BEGIN:VCALENDAR\r\n') && ics.endsWith('END:VCALENDAR\r\n')).toBe(true);
});
