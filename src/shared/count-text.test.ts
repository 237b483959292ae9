import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

const brazilian = new Intl.NumberFormat('pt-BR');

it("writes counts as the browser's own formatter does", () => {
  const counts = [0, 1, 999, 1_000, 10_038, 100_095, 999_999, 1_000_000, 12_345_678];
  expect(counts.map(countText)).toEqual(counts.map((count) => brazilian.format(count)));
});
