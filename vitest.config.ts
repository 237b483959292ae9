import { defineConfig } from 'vitest/config';

/**
 * unit: pure rules and stores in Node, with fake-indexeddb. server: the real PocketBase. browser: the built app
 * in Chromium. Two files at a time, each with servers of its own: left to itself vitest would leave one of two cores
 * idle. The groups run one after the other.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['fake-indexeddb/auto'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/setup/templates.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // They wait more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['scripts/build/before-browser-tests.mjs', 'tests/support/setup/templates.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      // Pictures, not proofs: only for `npm run screenshots`.
      ...(process.env['SCREENS']
        ? [
            {
              test: {
                name: 'screens',
                include: ['tests/screens/*.shots.ts'],
                globalSetup: ['scripts/build/before-browser-tests.mjs', 'tests/support/setup/templates.ts'],
                fileParallelism: false,
                testTimeout: 60_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
    ],
  },
});
