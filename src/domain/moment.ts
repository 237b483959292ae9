import { parseMoment } from '#domain/expiry.ts';

const FULL = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** '21/11/2026 14:05' in São Paulo, of a PocketBase date; '' for '' or anything unreadable. */
export function formatMoment(text: string): string {
  const moment = parseMoment(text);
  return Number.isNaN(moment) ? '' : FULL.format(moment).replace(', ', ' ');
}
