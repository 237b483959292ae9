import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const html = renderToStaticMarkup(
  <Tabs
    label="Assistentes"
    tabs={[
      { id: 'all', label: 'Todos (3)' },
      { id: 'favorites', label: 'Favoritos (1)' },
    ]}
    active="favorites"
    onChange={() => undefined}
  >
    conteúdo
  </Tabs>,
);

test('the row of tabs is one stop for the keyboard: only the chosen tab is reached by Tab', () => {
  const stops = [...html.matchAll(/aria-selected="(\w+)"[^>]* tabindex="(-?\d)"/g)].map(([, is, at]) => [
    is,
    at,
  ]);
  expect(stops).toEqual([
    ['false', '-1'],
    ['true', '0'],
  ]);
});

test('the panel is named by the chosen tab, and the tab points at the panel', () => {
  const [, tabId] = /<button id="([^"]+)"[^>]*aria-selected="true"/.exec(html) ?? [];
  const [, panelId] = /aria-controls="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${panelId}" role="tabpanel" aria-labelledby="${tabId}"`);
});
