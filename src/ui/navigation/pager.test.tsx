// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.body.appendChild(document.createElement('section'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const onPage = vi.fn();
const show = (page: number, total: number, isAtLeast = false) =>
  act(async () =>
    root.render(<Pager page={page} perPage={50} total={total} isAtLeast={isAtLeast} onPage={onPage} />),
  );
const names = () => [...place.querySelectorAll('button')].map((button) => button.textContent);
const press = (name: string) =>
  act(async () => [...place.querySelectorAll('button')].find((one) => one.textContent === name)?.click());
const field = () => place.querySelector('input');

async function goTo(text: string): Promise<number | undefined> {
  onPage.mockClear();
  const input = field();
  if (input) input.value = text;
  await act(async () => place.querySelector('form')?.requestSubmit());
  return onPage.mock.lastCall?.[0];
}

test('of a hundred thousand rows the last page, and any other, is one step away', async () => {
  await show(1, 100_004);
  expect(names()).toEqual(['Primeira', 'Anterior', 'Próxima', 'Última']);
  expect(place.textContent).toContain('de 2.001');
  await press('Última');
  expect(onPage).toHaveBeenLastCalledWith(2001);
  expect(await goTo('1500')).toBe(1500);
  expect(await goTo('1.500')).toBe(1500);
  // Further than there are is the last one; no number is no step.
  expect(await goTo('99999')).toBe(2001);
  expect(await goTo('abc')).toBeUndefined();
  expect(await goTo('0')).toBeUndefined();
  await show(2001, 100_004);
  expect(field()?.value).toBe('2.001');
  await press('Primeira');
  expect(onPage).toHaveBeenLastCalledWith(1);
});

test('what is typed stays while the same page is read again, and the field keeps the focus over a turned page', async () => {
  await show(1, 500);
  field()?.focus();
  const input = field();
  if (input) input.value = '7';
  await show(1, 501);
  expect(field()?.value).toBe('7');
  await show(7, 501);
  expect(document.activeElement).toBe(input);
});

test('a page is turned without Enter, which the digits of a phone lack, and what is no page gives way to the one shown', async () => {
  await show(3, 500);
  const leave = async (text: string) => {
    onPage.mockClear();
    const input = field();
    input?.focus();
    if (input) input.value = text;
    await act(async () => input?.blur());
    return onPage.mock.lastCall?.[0];
  };
  expect(await leave('7')).toBe(7);
  expect(await leave('abc')).toBeUndefined();
  expect(field()?.value).toBe('3');
});

test('of more than were counted no last page is promised', async () => {
  await show(3, 150, true);
  expect(names()).toEqual(['Primeira', 'Anterior', 'Próxima']);
  expect(place.textContent).not.toContain('de 3');
  expect(await goTo('40')).toBe(40);
});

test('two pages need no more than the way to the other', async () => {
  await show(1, 60);
  expect(names()).toEqual(['Anterior', 'Próxima']);
  expect(field()).toBeNull();
});

test('a turned page is shown from its beginning, and a list that lies in sight does not move', async () => {
  const scroll = vi.fn();
  place.scrollIntoView = scroll;
  let top = 120;
  place.getBoundingClientRect = () => ({ top }) as DOMRect;
  await show(1, 500);
  await press('Próxima');
  expect(scroll).not.toHaveBeenCalled();
  top = -2_800;
  await press('Próxima');
  expect(scroll).toHaveBeenCalledTimes(1);
});

/** A list whose last page is on its way once it was asked for. */
function ListBeyondItsEnd({ onAsk }: { onAsk: (page: number) => boolean }) {
  const [view, setView] = useState({ page: 3 });
  const turn = (page: number) => onAsk(page) && setView({ page });
  return <Pager page={3} perPage={50} total={51} isPlaceholder={view.page !== 3} onPage={turn} />;
}

test('beyond the last page the last one is asked for once, and not at each drawing while it is on its way', async () => {
  const asked: number[] = [];
  // Without a bound a pager that asks again would draw without end.
  const note = (page: number) => asked.push(page) < 9;
  await act(async () => root.render(<ListBeyondItsEnd onAsk={note} />));
  expect(asked).toEqual([2]);
});
