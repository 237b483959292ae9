import { formatDay, parseMoment } from '#shared/sao-paulo.ts';

/** 'Versão de 21/11/2026', of a PocketBase date; '' without one. */
export function versionText(date: string): string {
  if (Number.isNaN(parseMoment(date))) return '';
  // Midnight in UTC is a day that was written without an hour: São Paulo would show the day before.
  const [, plainDay] = /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00:00(?:\.0+)?Z)?$/.exec(date) ?? [];
  const day = plainDay ? plainDay.split('-').reverse().join('/') : formatDay(date);
  return `Versão de ${day}`;
}
