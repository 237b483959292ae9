import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminTable } from './admin-table.tsx';
import { FIRST_VIEW } from './list-filters.tsx';
import { ListSection } from './list-section.tsx';

type Row = { id: string };

function render(data: Row[] | undefined, isError = false, counted = {}) {
  const page = data && { items: data, page: 1, totalItems: data.length, atLeast: false, ...counted };
  const query = { data: page, isError, isFetching: false, dataUpdatedAt: 0, refetch: () => undefined };
  return renderToStaticMarkup(
    <ListSection
      title="Pedidos"
      filters={{ searchLabel: 'Buscar', kindLabel: 'Tipo', allText: 'Todos', choices: [] }}
      view={FIRST_VIEW}
      onView={() => undefined}
      query={query}
      texts={{ loading: 'Carregando', failed: 'Falhou', empty: 'Nenhum pedido' }}
    >
      <AdminTable columns={['Nome']} rows={data ?? []}>
        {({ id }) => (
          <tr>
            <td>{id}</td>
          </tr>
        )}
      </AdminTable>
    </ListSection>,
  );
}

test('a list that was not answered yet, or could not be, never looks like an empty one', () => {
  expect(render(undefined)).toContain('Carregando');
  expect(render(undefined, true)).toContain('Falhou');
  for (const html of [render(undefined), render(undefined, true)]) {
    expect(html).not.toContain('Nenhum pedido');
    expect(html).not.toContain('<table');
  }
});

test('an empty list says so, without a table and without a pager', () => {
  const html = render([]);
  expect(html).toContain('Nenhum pedido');
  expect(html).not.toMatch(/<table|aria-label="Páginas"/);
});

test('rows stay in sight while the server does not answer', () => {
  const html = render([{ id: 'Ana' }], true);
  expect(html).toContain('Sem resposta do servidor.');
  expect(html).toContain('<td>Ana</td>');
  expect(html).toContain('1–1 de 1');
});

test('of more than were counted there is always a next page, and of a known number no page too many', () => {
  const nextOf = (html: string) => /<button[^>]*>Próxima/.exec(html)?.[0] ?? '';
  const more = render([{ id: 'Ana' }], false, { page: 3, totalItems: 150, atLeast: true });
  expect(more).toContain('101–150 de 150+');
  expect(nextOf(more)).not.toContain('aria-disabled');
  const all = render([{ id: 'Ana' }], false, { page: 3, totalItems: 150 });
  expect(all).toMatch(/101–150 de 150</);
  expect(nextOf(all)).toContain('aria-disabled');
});
