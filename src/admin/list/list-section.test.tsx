// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryError } from '#admin/client/query-error.ts';
import { AdminTable } from './admin-table.tsx';
import { FIRST_VIEW } from './list-filters.tsx';
import { ListSection } from './list-section.tsx';

type Row = { id: string };

afterEach(() => {
  vi.useRealTimers();
});

function list(
  data: Row[] | undefined,
  {
    error = null as unknown,
    isFetching = false,
    isPlaceholderData = false,
    search = '',
    counted = {},
    onView = () => {},
  },
) {
  const page = data && { items: data, page: 1, totalItems: data.length, atLeast: false, ...counted };
  return (
    <ListSection
      title="Pedidos"
      filters={{ searchLabel: 'Buscar', kindLabel: 'Tipo', allText: 'Todos', choices: [] }}
      view={{ ...FIRST_VIEW, search }}
      onView={onView}
      query={{
        data: page,
        isError: error !== null,
        error,
        isFetchedAfterMount: error !== null,
        isFetching,
        isPlaceholderData,
        dataUpdatedAt: 0,
        refetch: () => undefined,
      }}
      texts={{ loading: 'Carregando', failed: 'Falhou', empty: 'Nenhum pedido' }}
    >
      <AdminTable columns={['Nome']} rows={data ?? []}>
        {({ id }) => (
          <tr>
            <td>{id}</td>
          </tr>
        )}
      </AdminTable>
    </ListSection>
  );
}

const render = (data: Row[] | undefined, isError = false, counted = {}) =>
  renderToStaticMarkup(
    list(data, { error: isError ? new QueryError({ kind: 'unreachable' }) : null, counted }),
  );

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

test('an empty list of the question before is not the answer to this one', () => {
  const html = renderToStaticMarkup(list([], { isPlaceholderData: true }));
  expect(html).toContain('Carregando');
  expect(html).not.toContain('Nenhum pedido');
});

test('rows of the question before say so while the answer to this one takes its time, and not sooner', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (...what: Parameters<typeof list>) => act(async () => root.render(list(...what)));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const OLD = 'A lista abaixo ainda é a anterior.';
  await show([{ id: 'Ana' }], {});
  await pass(1_000);
  await show([{ id: 'Ana' }], { isFetching: true, isPlaceholderData: true });
  await pass(400);
  expect(place.textContent).not.toContain(OLD);
  await pass(200);
  expect(place.textContent).toContain(OLD);
  await show([{ id: 'Bia' }], {});
  expect(place.textContent).not.toContain(OLD);
  await act(async () => root.unmount());
});

test('rows stay in sight while the server does not answer', () => {
  const html = render([{ id: 'Ana' }], true);
  expect(html).toContain('Sem resposta do servidor.');
  expect(html).toContain('<td>Ana</td>');
  expect(html).toContain('1–1 de 1');
});

test('a server that answers with a fault, or bids to wait, is not called a connection to check', () => {
  const broken = new QueryError({ kind: 'server-broken', status: 500 });
  expect(renderToStaticMarkup(list(undefined, { error: broken }))).toContain(
    'Tente novamente em alguns minutos;',
  );
  expect(renderToStaticMarkup(list([{ id: 'Ana' }], { error: broken }))).toContain(
    'O servidor respondeu com um erro. Dados de',
  );
  const limited = new QueryError({ kind: 'limited', seconds: 40 });
  expect(renderToStaticMarkup(list(undefined, { error: limited }))).toContain(
    'Tente novamente em 40 segundos;',
  );
  expect(render(undefined, true)).toContain('Verifique a conexão;');
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

test('a page beyond the last is corrected by what was asked for, and not by rows of the question before', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const onView = vi.fn();
  const beyond = { counted: { page: 3, totalItems: 51 }, onView };
  const show = (isPlaceholderData: boolean) =>
    act(async () => root.render(list([], { ...beyond, isPlaceholderData })));
  await show(true);
  expect(onView).not.toHaveBeenCalled();
  await show(false);
  expect(onView).toHaveBeenCalledWith({ ...FIRST_VIEW, page: 2 });
  await act(async () => root.unmount());
});

test('a page that stands still after a key announces no number of the words before', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (...what: Parameters<typeof list>) => act(async () => root.render(list(...what)));
  // React draws at the end of it: every timer that was due meanwhile comes first.
  const standStill = () => act(async () => vi.advanceTimersByTime(2_000));
  const announced = () => place.querySelector('[role=status]')?.textContent;
  const all = [{ id: 'Ana' }, { id: 'Bia' }];
  await show(all, {});
  await show(all, { search: 'b' });
  await standStill();
  expect(announced()).toBe('');
  await show(all, { search: 'b', isFetching: true });
  await show(all.slice(1), { search: 'b' });
  await standStill();
  expect(announced()).toBe('1 resultado');
  await act(async () => root.unmount());
});
