import { expect, it } from 'vitest';
import { cycleFaults } from '../../scripts/lib/import-cycles.mjs';

const of = (files: Record<string, string>) => cycleFaults(new Map(Object.entries(files)));

it('finds none in what stands here', () => {
  expect(cycleFaults()).toEqual([]);
});

it('finds two files that import each other, a type being enough', () => {
  const faults = of({
    'src/store/a.ts': "import { b } from './b.ts';",
    'src/store/b.ts': "import type { A } from '#store/a.ts';",
  });
  expect(faults).toEqual(['cycle: src/store/a.ts → src/store/b.ts, src/store/b.ts → src/store/a.ts']);
});

it('finds two rooms that import each other through files that do not', () => {
  const faults = of({
    'pb_hooks/host/clock.ts': "import * as mail from '../mail/send.ts';",
    'pb_hooks/mail/send.ts': "import * as fold from '../domain/fold.ts';",
    'pb_hooks/mail/text.ts': "import * as db from '../host/db.ts';",
    'pb_hooks/host/db.ts': '',
    'pb_hooks/domain/fold.ts': '',
  });
  expect(faults).toEqual([
    'cycle: pb_hooks/host → pb_hooks/mail (pb_hooks/host/clock.ts imports pb_hooks/mail/send.ts), ' +
      'pb_hooks/mail → pb_hooks/host (pb_hooks/mail/text.ts imports pb_hooks/host/db.ts)',
  ]);
});

it('finds folders below one room, a feature included, that go in a circle of three', () => {
  const faults = of({
    'src/features/login/a.ts': "import { b } from '#features/account/b.ts';",
    'src/features/account/b.ts': "import { c } from '#features/support/c.ts';",
    'src/features/support/c.ts': "export const load = () => import('#features/login/d.ts');",
    'src/features/login/d.ts': '',
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/src\/features\/support → src\/features\/login \(.*support\/c\.ts imports/);
});

it('finds a room that a handler asks for, and the client against the hooks', () => {
  const asks = '(e) => require(`$' + '{__hooks}/boot/boot.js`).boot(e)';
  const rooms = { 'pb_hooks/routing/table.ts': asks, 'pb_hooks/boot/boot.ts': "from '../routing/table.ts'" };
  expect(of(rooms)).toHaveLength(2);
  const sides = {
    'src/shared/a.ts': "from '../../pb_hooks/host/b.ts'",
    'pb_hooks/host/b.ts': "from '../../src/shared/c.ts'",
  };
  expect(of({ ...sides, 'src/shared/c.ts': '' })).toHaveLength(2);
});

it('does not pass when it recognises no import at all', () => {
  expect(of({ 'src/store/a.ts': "const b = load('./b.ts');" })).toEqual(['no import was recognised']);
});
