import type { Happening, Step } from './steps.ts';

/** A step of a history that is written down, and what passes before the next one. */
export type Told = [Happening, wait: number | { tasks: number }];

/** A history that is written down; waits are milliseconds. */
export const history = (told: readonly Told[]): Step[] =>
  told.map(([step, wait], n) => ({ ...step, n, wait: typeof wait === 'number' ? { ms: wait } : wait }));
