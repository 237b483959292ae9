/** What only the device shows and counts of the time in São Paulo. */

import { formatMoment, SAO_PAULO_MS } from '#shared/sao-paulo.ts';

/** '31/12 14:05' in São Paulo. */
export function formatShortMoment(moment: number): string {
  const text = formatMoment(moment);
  return `${text.slice(0, 5)} ${text.slice(-5)}`;
}

const DAY_MS = 86_400_000;
/** Days since 1970 by the calendar of São Paulo. */
export const dayNumber = (moment: number): number => Math.floor((moment - SAO_PAULO_MS) / DAY_MS);
