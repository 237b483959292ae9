import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectField } from './select-field.tsx';

const render = (value: string) =>
  renderToStaticMarkup(
    <SelectField
      label="Categoria"
      allText="Todas as categorias"
      choices={[{ value: 'all', text: 'all' }]}
      value={value}
      onChange={() => undefined}
    />,
  );

test('no option has an empty value, and a category named like the all-choice is not it', () => {
  const values = [...render('').matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  expect(values).toHaveLength(2);
  expect(new Set(values).size).toBe(2);
  expect(values).not.toContain('');
});

test('a choice that nothing carries any more stays visible as chosen', () => {
  expect(render('Vídeo')).toMatch(/<option[^>]* selected=""[^>]*>Vídeo</);
});
