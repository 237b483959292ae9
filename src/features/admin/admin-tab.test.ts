import { expect, test } from 'vitest';
import { reportText } from '#domain/admin/admin-people.ts';
import { changesText } from '#domain/admin/catalogue-import.ts';
import { counted, countText } from '#shared/count-text.ts';
import { pendingText, tabLabel } from './admin-tab.ts';

test('large numbers have the point that is used here, in whatever sentence they stand', () => {
  expect(countText(999)).toBe('999');
  expect(counted(12_345, 'ticket', 'tickets')).toBe('12.345 tickets');
  expect(counted(1, 'ticket', 'tickets')).toBe('1 ticket');
  expect(tabLabel('requests', 1_234)).toBe('Solicitações (1.234)');
  expect(pendingText(1_234)).toBe('1.234 solicitações pendentes');
  expect(changesText({ novo: 10_000, alterado: 1, igual: 0, erro: 0 })).toBe('10.000 novos e 1 alterado');
  const counts = { new: 2_000, known: 1, wrong: 0, twice: 0 };
  expect(reportText({ lines: [], counts })).toBe('2.000 pessoas novas, 1 já tem conta');
});
