import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { hookLayerFaults } from '../../scripts/lib/hook-layers.mjs';
import { requiredPaths } from '../../scripts/lib/imported-paths.mjs';
import { layerFaults } from '../../scripts/lib/layers.mjs';

const ofHooks = (path: string, text: string) => hookLayerFaults(new Map([[path, text]]));
const ofClient = (path: string, text: string) => layerFaults(new Map([[path, text]]));

/** Quotes apart, so that no check takes these texts for imports of this file. */
const HOOKS = '$' + '{__hooks}';

it('finds none in what stands here', () => {
  expect([...layerFaults(), ...hookLayerFaults()]).toEqual([]);
});

it.each([
  ['a higher room', "import * as limit from '../http/rate-limit.ts';"],
  ['a higher room in double quotes', 'import * as limit from "../http/rate-limit.ts";'],
  ['a higher room for its effects', "import '../http/rate-limit.ts';"],
  ['a type of a higher room', "type Y = import('../http/rate-limit.ts').Y;"],
  ['a higher room when it runs', `const limit = () => require(\`${HOOKS}/http/rate-limit.js\`);`],
  ['a higher room when it runs, by a relative path', "const limit = () => require('../http/rate-limit.js');"],
  ['a higher room again', "export { limit } from '../http/rate-limit.ts';"],
  [
    'a file by a path put together',
    "import './origin.ts'; const limit = () => require(__hooks + '/http/rate-limit.js');",
  ],
  [
    'a type by a path put together',
    'import "./origin.ts"; const limit = () => import(`../$' + '{room}/rate-limit.ts`);',
  ],
  ['another room of its layer', "import * as fold from '../domain/written-day.ts';"],
  ['rules of the device', "import { day } from '../../src/domain/time/date-time.ts';"],
  ['the client of the server', "import { pb } from '../../src/server/client.ts';"],
  ['a folder below src/shared', "import { day } from '../../src/shared/deep/day.ts';"],
  ['an entry', "import '../entries/access.pb.ts';"],
  ['a package, which the VM has not', "import { z } from 'zod';"],
])('refuses that a room uses %s', (_, text) => {
  expect(ofHooks('access/access.ts', text)).toHaveLength(1);
});

it('lets a room use its own files, lower rooms and what both sides share', () => {
  const text = `
    import * as a from './origin.ts';
    import type { B } from '../host/clock.ts';
    import { fold } from '../../src/shared/fold.ts';
    const later = () => require(\`${HOOKS}/access/access.js\`);`;
  expect(ofHooks('http/rate-limit.ts', text)).toEqual([]);
});

it('lets the route table alone name every handler', () => {
  const text = `import type { Route } from './route.ts'; const run = () => require(\`${HOOKS}/boot/boot.js\`);`;
  expect(ofHooks('routing/route-table.ts', text)).toEqual([]);
  expect(ofHooks('routing/route-gate.ts', text)).toHaveLength(1);
});

/** What an entry needs of another room beside the handlers of its own. */
const BESIDE = { boot: ['console/core/preflight'], routing: ['audit/dashboard-requests'] };

it('has one entry a room, with the handlers of that room', () => {
  const folder = resolve(import.meta.dirname, '../../pb_hooks/entries');
  const strangers = readdirSync(folder).flatMap((file) => {
    const room = file.replace('.pb.ts', '');
    const beside = BESIDE[room as keyof typeof BESIDE] ?? [];
    return requiredPaths(readFileSync(join(folder, file), 'utf8'))
      .filter((path) => !path.startsWith(`${room}/`) && !beside.includes(path.replace('.ts', '')))
      .map((path) => `${file}: ${path}`);
  });
  expect(strangers).toEqual([]);
});

it('refuses a folder that is no room', () => {
  expect(ofHooks('lib/things.ts', "import './more.ts';")[0]).toMatch(/lib is no room/);
});

it.each([
  ['domain/a.ts', "import { pb } from '#server/client.ts';"],
  ['shared/a.ts', "import { z } from 'zod';"],
  ['features/login/a.ts', 'import "#features/account/b.tsx";'],
  ['ui/a.ts', "import { a } from './../domain/a.ts';"],
  ['ui/a.ts', 'const a = () => import(`#commands/a.ts`);'],
])('refuses in src/%s: %s', (path, text) => {
  expect(ofClient(path, text)).toHaveLength(1);
});

it('does not pass when it recognises no import at all', () => {
  expect(ofHooks('access/access.ts', "load('../http/rate-limit.ts')")).toHaveLength(1);
  expect(ofClient('ui/a.ts', "load('../domain/a.ts')")).toHaveLength(1);
});
