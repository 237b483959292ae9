import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterBar, type Filters, NO_FILTERS } from './filter-bar.tsx';

const clearButton = (filters: Partial<Filters>) => {
  const html = renderToStaticMarkup(
    <FilterBar
      filters={{ ...NO_FILTERS, ...filters }}
      onChange={() => undefined}
      onOpen={() => undefined}
      categories={[{ name: 'Conteúdo' }]}
      tags={[{ name: 'reels' }]}
    />,
  );
  return /<button[^>]*>Limpar Filtros[^<]*</.exec(html)?.[0] ?? '';
};

test('with nothing to clear the button rests, and can still be reached', () => {
  expect(clearButton({})).toContain('aria-disabled="true"');
  expect(clearButton({})).not.toMatch(/ disabled|tabindex/);
  expect(clearButton({})).toMatch(/Limpar Filtros<$/);
  expect(clearButton({ query: '  ' })).toContain('aria-disabled="true"');
});

test('the button says how many filters are active', () => {
  expect(clearButton({ tag: 'reels' })).toMatch(/data-active="1"[^>]*>Limpar Filtros<$/);
  const all = clearButton({ query: 'bio', category: 'Conteúdo', tag: 'reels' });
  expect(all).toMatch(/aria-description="3 em uso".*data-active="3"[^>]*>Limpar Filtros<$/);
  expect(clearButton({ tag: 'reels' })).not.toContain('aria-disabled');
});
