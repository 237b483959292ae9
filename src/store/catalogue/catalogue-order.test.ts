import { expect, it } from 'vitest';
import { orderCatalogue } from './catalogue-order.ts';

it('lists categories and tags without regard to accents and case, each tag once for each assistant', async () => {
  const rows = ['Zelo', 'ética', 'Email', 'Ácidos', 'Etica', 'B 2'].map((category, n) => ({
    id: `id${n}`,
    name: 'Nome',
    description: '',
    category,
    tags: ['ú', 'Um', 'ú'],
    url: '',
  }));
  const catalogue = await orderCatalogue(rows, () => false);
  const names = catalogue?.categories.map(({ name }) => name);
  expect(names).toEqual(['Ácidos', 'B 2', 'Email', 'Etica', 'ética', 'Zelo']);
  expect(catalogue?.tags).toEqual([
    { name: 'ú', count: 6 },
    { name: 'Um', count: 6 },
  ]);
});
