import { expect, test } from 'vitest';
import { dayInSaoPaulo } from '#shared/sao-paulo.ts';
import { addYears, monthName, spokenDay } from './calendar-day.ts';

test('an administrator in Lisbon counts the days of São Paulo', () => {
  expect(dayInSaoPaulo(Date.parse('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
  expect(dayInSaoPaulo(Date.parse('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
});

test('a year after 29 February is a day that exists', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
});

test('days are read aloud in Portuguese', () => {
  expect(spokenDay('2026-11-21')).toBe('sábado, 21 de novembro de 2026');
  expect(monthName('2026-11-21')).toBe('novembro de 2026');
});
