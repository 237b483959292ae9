import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/setup/longest-first.ts';
import { patient } from './tests/support/wait.ts';

/** Tests that run the real PocketBase; their deadlines only matter where something hangs. */
const withServer = {
  globalSetup: ['tests/support/setup/compiled-hooks.ts', 'tests/support/setup/run-folder.ts'],
  testTimeout: 900_000,
  hookTimeout: 900_000,
};

const withBrowser = {
  ...withServer,
  setupFiles: ['tests/support/setup/browser-hooks.ts'],
  environment: './tests/support/setup/worker-environment.ts',
  globalSetup: ['scripts/build/before-browser-tests.mjs', ...withServer.globalSetup],
};

/**
 * Two at once, beside the server's tests: they keep both cores busy, and a third would only take its turns from the others
 * and read all modules once more.
 */
const onScreen = { maxWorkers: 2, sequence: { groupOrder: 2 } };

/** They wait more than they compute. With the simulator, which computes only and would run alone behind them. */
const besideServer = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Pictures, not proofs: only for `npm run screenshots`. */
const screens: TestProjectInlineConfiguration = {
  test: {
    name: 'screens',
    include: ['tests/screens/*.screenshots.ts'],
    ...withBrowser,
    fileParallelism: false,
  },
};

/**
 * unit: pure rules and stores in Node, with fake-indexeddb. contracts: rules of the hooks, the files for hosting and the
 * documents, in Node. simulator: client and server in one process with a time of its own. server: the real PocketBase.
 * routes: the screens of `src` in a document without a picture, against the real PocketBase. browser: the built app in
 * Chromium. engines: the journeys of a member and what phones do, in Chromium, Firefox and WebKit, for `npm run test:all`.
 *
 * A worker takes one file after the other, and keeps what the first one has loaded or started: nothing may be left
 * changed in it. `npm test` runs them side by side, by two commands of about the same length (scripts/test.mjs).
 */
export default defineConfig({
  test: {
    isolate: false,
    sequence: { sequencer: LongestFirst },
    slowTestThreshold: 10_000,
    // By a worker's own pipe: what is printed behind the end of a file would otherwise fail a run in which every test has passed.
    disableConsoleIntercept: true,
    // Like every other wait: by itself a second, which a busy machine may spend on something else.
    expect: { poll: { timeout: patient(10_000) } },
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: 240_000, // a deadline for what hangs: 300 searches beside a browser took more than the usual five seconds
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          include: ['tests/contracts/*.test.ts'],
          globalSetup: ['tests/support/setup/compiled-hooks.ts'],
          testTimeout: 240_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'simulator',
          include: ['tests/simulator/*.test.ts'],
          ...withServer,
          // One program runs in many copies for a moment each: compiled plainly at once, seldom better, and its litter taken away in bulk.
          execArgv: ['--always-sparkplug', '--interrupt-budget=1000000', '--max-semi-space-size=64'],
          ...besideServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          ...withServer,
          globalSetup: ['tests/support/setup/built-app.ts', ...withServer.globalSetup],
          ...besideServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...withBrowser,
          ...onScreen,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          ...withBrowser,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        // React's edition for developers takes twice the time for each screen.
        oxc: { jsx: { development: false } },
        test: {
          name: 'routes',
          include: ['tests/routes/**/*.test.ts'],
          env: { NODE_ENV: 'production' },
          // Each page is a new app: collected in fewer and larger pieces.
          execArgv: ['--max-semi-space-size=32'],
          ...withServer,
          setupFiles: ['fake-indexeddb/auto'],
          environment: './tests/support/dom/environment.ts',
          ...onScreen,
        },
      },
      ...(process.env['SCREENS'] ? [{ extends: true as const, ...screens }] : []),
    ],
  },
});
