import { expect, test } from 'vitest';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { categoryRows, flatRows, type GridRows } from './grid-rows.ts';

const assistant = (id: string, category: string): Assistant => ({
  id,
  name: id,
  description: '',
  category,
  tags: [],
  url: '',
});
const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, at) =>
  assistant(id, at < 4 ? 'Conteúdo' : 'Vídeo'),
);
const all = (rows: GridRows) => Array.from({ length: rows.length }, (_, index) => rows.at(index));
const ids = (rows: GridRows) =>
  all(rows).map((row) =>
    row?.kind === 'cards' ? row.cards.map((card) => card.assistant.id).join('') : `#${row?.name}`,
  );

test('every assistant is in exactly one row, in order, whatever the width', () => {
  expect(ids(flatRows(seven, 1))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(ids(flatRows(seven, 2))).toEqual(['ab', 'cd', 'ef', 'g']);
  expect(ids(flatRows(seven, 3))).toEqual(['abc', 'def', 'g']);
  expect(ids(flatRows([], 3))).toEqual([]);
  expect(flatRows(seven, 3).at(3)).toBeUndefined();
});

test('each category starts its own row under its heading with its count', () => {
  expect(ids(categoryRows(seven, 3))).toEqual(['#Conteúdo', 'abc', 'd', '#Vídeo', 'efg']);
  expect(categoryRows(seven, 3).at(3)).toMatchObject({ kind: 'category', count: 3 });
});

test('results in another order than by category are still grouped once', () => {
  const mixed = [assistant('a', 'X'), assistant('b', 'Y'), assistant('c', 'X')];
  expect(ids(categoryRows(mixed, 2))).toEqual(['#X', 'ac', '#Y', 'b']);
});

test('a screen reader hears the place in the whole list, not in the rows that happen to exist', () => {
  const last = flatRows(seven, 3).at(2);
  expect(last?.kind === 'cards' && last.cards[0]).toMatchObject({ position: 7, listSize: 7 });
});

test.each([flatRows, categoryRows])('each assistant is found in its row (%o)', (rowsOf) => {
  const rows = rowsOf(seven, 3);
  for (const { id } of seven) expect(rows.at(rows.rowOf(id))).toMatchObject({ kind: 'cards' });
  for (const { id } of seven) expect(ids(rows)[rows.rowOf(id)]).toContain(id);
  expect(rows.rowOf('nowhere')).toBe(-1);
});

test.each([flatRows, categoryRows])('a row is known by its key without being made (%o)', (rowsOf) => {
  const rows = rowsOf(seven, 3);
  const said = Array.from({ length: rows.length }, (_, index) => [rows.keyAt(index), rows.isHeading(index)]);
  expect(said).toEqual(all(rows).map((row) => [row?.key, row?.kind === 'category']));
});

test('far down in a long list an assistant is found too', () => {
  const many = Array.from({ length: 450 }, (_, at) => assistant(`n${at}`, 'Conteúdo'));
  expect([0, 99, 100, 449].map((at) => flatRows(many, 3).rowOf(`n${at}`))).toEqual([0, 33, 33, 149]);
});

test('row keys are unique and stay the same while the results change', () => {
  const keys = all(categoryRows(seven, 2)).map((row) => row?.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(all(flatRows(seven.slice(0, 4), 2)).map((row) => row?.key)).toEqual(
    all(flatRows(seven, 2))
      .slice(0, 2)
      .map((row) => row?.key),
  );
});
