import type { Identification } from './identification.ts';

/** How long the member's own texts may be, in UTF-16 units. */
export const OWN_LENGTHS = {
  rqe: 100,
  degrees: 500,
  briefing: 2000,
  clinic: 200,
  clinicNumber: 200,
  director: 200,
  directorCrm: 200,
  directorRqe: 200,
} as const satisfies Partial<Record<keyof Identification, number>>;

export type OwnTextName = keyof typeof OWN_LENGTHS;

/** How many characters a text has too many. */
export const charactersOver = (name: OwnTextName, text: string): number =>
  Math.max(0, text.length - OWN_LENGTHS[name]);

/** Without its texts that are too long. */
export const thatFits = (change: Partial<Identification>): Partial<Identification> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => !(name in OWN_LENGTHS && charactersOver(name as OwnTextName, String(value)) > 0),
    ),
  );
