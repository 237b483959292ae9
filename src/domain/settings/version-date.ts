import { plainDayOf } from '#shared/sao-paulo.ts';

/** 'Versão de 21/11/2026', of a PocketBase date; '' without one. */
export function versionText(date: string): string {
  const day = plainDayOf(date);
  return day && `Versão de ${day.split('-').reverse().join('/')}`;
}
