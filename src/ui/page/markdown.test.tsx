import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Markdown from './markdown.tsx';

const headings = (text: string, topLevel: 2 | 3) =>
  renderToStaticMarkup(<Markdown text={text} topLevel={topLevel} />).match(/<h\d>[^<]*/g);

test('a text begins right below the heading of its page, however deep its own first heading is written', () => {
  expect(headings('# Uso\n\n## Acesso', 2)).toEqual(['<h2>Uso', '<h3>Acesso']);
  expect(headings('Antes.\n\n## Uso\n\n### Acesso\n\n## Fim', 2)).toEqual([
    '<h2>Uso',
    '<h3>Acesso',
    '<h2>Fim',
  ]);
  expect(headings('> ### Citado\n\n- #### Na lista', 3)).toEqual(['<h3>Citado', '<h4>Na lista']);
  expect(headings('Sem título.', 3)).toBeNull();
});
