import { expect, it } from 'vitest';
import { formatDay, formatMoment } from '#shared/sao-paulo.ts';
import { formatShortMoment } from './date-time.ts';

const ZONE = { timeZone: 'America/Sao_Paulo' } as const;
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

it("writes days and times as the browser's own formatter for São Paulo does", () => {
  const day = new Intl.DateTimeFormat('pt-BR', { ...ZONE, ...DAY });
  const time = new Intl.DateTimeFormat('pt-BR', { ...ZONE, ...TIME });
  const from = Date.parse('2019-03-01T00:00:00Z');
  // An odd step walks through all hours of the day, over leap days and the turns of years.
  for (let moment = from; moment < Date.parse('2033-01-01T00:00:00Z'); moment += 97 * 61_003) {
    const [d, t] = [day.format(moment), time.format(moment)];
    expect(formatDay(moment)).toBe(d);
    expect(formatMoment(new Date(moment).toISOString())).toBe(`${d} ${t}`);
    expect(formatShortMoment(moment)).toBe(`${d.slice(0, 5)} ${t}`);
  }
});

it('writes nothing for what is no moment', () => {
  expect(formatMoment('')).toBe('');
  expect(formatMoment('ontem')).toBe('');
});
