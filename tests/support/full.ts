import { it } from 'vitest';

/** `npm run test:all`: large counts, and deadlines at their true size. */
export const FULL = Boolean(process.env['FULL']);

/** How often something is tried: enough to notice a fault, or as often as it takes to be sure of a rare one. */
export const rounds = (usual: number, full: number): number => (FULL ? full : usual);

/** The environment of a server whose deadlines are tested: short ones, or in the full run the true ones. */
export const shortened = (durations: Record<string, number>): Record<string, string> =>
  FULL
    ? {}
    : {
        TEST_DURATIONS: Object.entries(durations)
          .map(([name, value]) => `${name}=${value}`)
          .join(','),
      };

/** The environment of a server whose mails are held while something else is done: no busy machine has one given up meanwhile. */
export const UNHURRIED_MAIL = { TEST_DURATIONS: 'mail=55000' };

/** The same of a server that waits for bodies which never come: they stay until they have been looked at. */
export const UNHURRIED_BODIES = { TEST_DURATIONS: 'guestBody=600000,memberBody=600000' };

/**
 * A test of the full run alone: what it walks through in a browser or at a start is proved in `npm test` by rules, routes,
 * histories or a neighbour, and only the way through everything at once is its own. docs/testing.md says how to list them.
 */
export const inFull = it.runIf(FULL);
