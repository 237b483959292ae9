import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { countText } from '../../src/domain/admin/count-text.ts';

const require = createRequire(import.meta.url);
const server = require('../../dist/pb_hooks/domain/count-text.js') as {
  countText: (count: number) => string;
};

it('the server, which has no Intl, writes numbers as the screens do', () => {
  const counts = [0, 1, 999, 1_000, 10_038, 100_095, 999_999, 1_000_000, 12_345_678];
  expect(counts.map(server.countText)).toEqual(counts.map(countText));
});
