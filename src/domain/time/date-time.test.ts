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
  const wrong: string[] = [];
  // An odd step walks through all hours of the day, over leap days and the turns of years.
  for (let moment = from; moment < Date.parse('2033-01-01T00:00:00Z'); moment += 97 * 311_041) {
    const [d, t] = [day.format(moment), time.format(moment)];
    const ours = [formatDay(moment), formatMoment(new Date(moment).toISOString()), formatShortMoment(moment)];
    const theirs = [d, `${d} ${t}`, `${d.slice(0, 5)} ${t}`];
    // Compared by hand: tens of thousands of `expect`s take seconds of a core.
    if (ours.join('|') !== theirs.join('|')) wrong.push(`${ours} / ${theirs}`);
  }
  expect(wrong).toEqual([]);
});

it('writes nothing for what is no moment', () => {
  expect(formatMoment('')).toBe('');
  expect(formatMoment('ontem')).toBe('');
});
