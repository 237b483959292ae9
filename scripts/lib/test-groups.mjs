import { inRoot } from './paths.mjs';

/**
 * What is run by one vitest, and how its tests are named. Groups run side by side, for about the same time: the ones
 * wait while the others compute.
 * @typedef {{ projects: string[], kinds: { name: string, folder: string }[] }} Group
 */

const UNIT = { name: 'unit tests', folder: inRoot('src/') };
const CONTRACTS = { name: 'contract tests', folder: inRoot('tests/contracts/') };
const SIMULATOR = { name: 'simulated histories', folder: inRoot('tests/simulator/') };
const SERVER = { name: 'server tests', folder: inRoot('tests/server/') };
const ROUTES = { name: 'route tests', folder: inRoot('tests/routes/') };
const ENGINES = { name: 'journeys in three engines', folder: inRoot('tests/engines/') };
const BROWSER = { name: 'browser tests', folder: inRoot('tests/browser/') };

/** @type {Group[]} */
export const EVERYTHING = [
  { projects: ['browser', 'routes'], kinds: [BROWSER, ROUTES] },
  { projects: ['unit', 'contracts', 'server', 'simulator'], kinds: [UNIT, CONTRACTS, SERVER, SIMULATOR] },
];

/** After the others, and only in the full run: three kinds of browsers beside the other groups are more than two cores carry. @type {Group} */
export const IN_EVERY_ENGINE = { projects: ['engines'], kinds: [ENGINES] };

/** How the paths of the journeys' files begin, one file for each engine. */
export const JOURNEYS = inRoot('tests/engines/journeys-');

/** Ten journeys in each of three engines: one that is taken out or skipped is missed. */
export const JOURNEYS_IN_ALL = 30;
