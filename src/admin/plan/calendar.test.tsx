// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Calendar } from './calendar.tsx';

const TODAY = '2026-11-18';
const onChoose = vi.fn();
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onChoose.mockClear();
});
afterEach(() => act(() => root.unmount()));

async function open(value: string) {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Calendar value={value} min={TODAY} onChoose={onChoose} />));
}

const focusedDay = () => document.activeElement?.getAttribute('data-day');
const button = (name: string) => {
  const found = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (key: string, shiftKey = false) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
  });

test.each([
  ['ArrowLeft', false, '2027-11-19'],
  ['ArrowRight', false, '2027-11-21'],
  ['ArrowUp', false, '2027-11-13'],
  ['ArrowDown', false, '2027-11-27'],
  ['Home', false, '2027-11-14'],
  ['End', false, '2027-11-20'],
  ['PageDown', false, '2027-12-20'],
  ['PageUp', false, '2027-10-20'],
  ['PageDown', true, '2028-11-20'],
  ['PageUp', true, '2026-11-20'],
])('%s (shift: %s) leads from a Saturday to %s', async (key, isShifted, day) => {
  await open('2027-11-20');
  expect(focusedDay()).toBe('2027-11-20');
  await press(key, isShifted);
  expect(focusedDay()).toBe(day);
});

test.each([
  ['ArrowLeft', TODAY],
  ['ArrowUp', '2026-11-20'],
  ['Home', '2026-11-20'],
  ['PageUp', '2026-12-05'],
])('%s never leads to a past day, but as far as today', async (key, from) => {
  await open(from);
  await press(key);
  expect(focusedDay()).toBe(TODAY);
  await press(key);
  expect(focusedDay()).toBe(TODAY);
});

test('days, weekdays and month are read aloud in Portuguese, and a week starts on Sunday', async () => {
  await open('2026-11-21');
  const names = [...document.querySelectorAll('th')].map(({ abbr }) => abbr);
  expect(names[0]).toBe('domingo');
  expect(names[6]).toBe('sábado');
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('novembro de 2026');
  expect(button('sábado, 21 de novembro de 2026').getAttribute('aria-pressed')).toBe('true');
  expect(button('quarta-feira, 18 de novembro de 2026').getAttribute('aria-current')).toBe('date');
  expect(document.querySelector('thead')?.closest('[aria-hidden=true]')).toBeNull();
});

test('the calendar goes to other months and years, and never before this month', async () => {
  await open('');
  const month = () => document.querySelector('.calendar-head > p')?.textContent;
  await act(async () => button('Próximo ano').click());
  expect(month()).toBe('novembro de 2027');
  await act(async () => button('Mês anterior').click());
  expect(month()).toBe('outubro de 2027');
  await act(async () => button('Ano anterior').click());
  expect(month()).toBe('novembro de 2026');
  expect(button('Mês anterior').getAttribute('aria-disabled')).toBe('true');
  await act(async () => button('Mês anterior').click());
  expect(month()).toBe('novembro de 2026');
});

test('a chosen day comes out as its text, and a past one cannot be chosen', async () => {
  await open('');
  await act(async () => button('terça-feira, 17 de novembro de 2026').click());
  expect(onChoose).not.toHaveBeenCalled();
  await act(async () => button('segunda-feira, 30 de novembro de 2026').click());
  expect(onChoose).toHaveBeenCalledWith('2026-11-30');
});

test('nothing carries a style attribute, which the Content-Security-Policy of the page refuses', async () => {
  await open('2026-11-21');
  expect(document.querySelectorAll('[style], style')).toHaveLength(0);
});
