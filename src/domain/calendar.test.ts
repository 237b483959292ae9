import { expect, test } from 'vitest';
import { addMonths, addYears, dayInSaoPaulo, monthName, monthWeeks, spokenDay } from '#domain/calendar.ts';

test('an administrator in Lisbon counts the days of São Paulo', () => {
  expect(dayInSaoPaulo(Date.parse('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
  expect(dayInSaoPaulo(Date.parse('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
});

test('a year after 29 February is a day that exists', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('weeks start on Sunday and hold the days of one month only', () => {
  const weeks = monthWeeks('2026-11-21');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

test('a month of four weeks and one that starts on a Saturday are whole', () => {
  expect(monthWeeks('2026-02-10').flat().filter(Boolean)).toHaveLength(28);
  expect(monthWeeks('2026-02-10')).toHaveLength(4);
  expect(monthWeeks('2026-08-01').flat().filter(Boolean)).toHaveLength(31);
  expect(monthWeeks('2026-08-01')).toHaveLength(6);
});

test('days are read aloud in Portuguese', () => {
  expect(spokenDay('2026-11-21')).toBe('sábado, 21 de novembro de 2026');
  expect(monthName('2026-11-21')).toBe('novembro de 2026');
});
