import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WindowRows } from './window-rows.ts';

const GUESS = 300;
const COUNT = 100;

let scrolledTo = 0;
let drawings: boolean[] = [];
const listeners = new Map<string, (event: unknown) => void>();
let resized: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  scrolledTo = 0;
  drawings = [];
  listeners.clear();
  class Observer {
    constructor(report: typeof resized) {
      resized = report;
    }
    observe() {}
    unobserve() {}
  }
  const scroll = ({ top }: { top: number }) => {
    scrolledTo = Math.max(0, top);
    vi.stubGlobal('scrollY', scrolledTo);
  };
  for (const [name, value] of Object.entries({
    scrollY: 0,
    innerHeight: 900,
    ResizeObserver: Observer,
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
    scrollTo: scroll,
    addEventListener: (event: string, heard: () => void) => listeners.set(event, heard),
  }))
    vi.stubGlobal(name, value);
});
afterEach(() => vi.useRealTimers());

const rows = () => new WindowRows((atOnce) => drawings.push(atOnce));
const laidOut = (list: WindowRows, count = COUNT) =>
  list.layOut({ count, keyOf: (index) => `row:${index}`, guess: () => GUESS, top: 500 }, 2);
function drawn(list: WindowRows) {
  const laid = laidOut(list);
  list.adopt(laid);
  return laid;
}
const grid = { style: { height: '' }, getBoundingClientRect: () => ({ top: 500 - scrolledTo }) };
const element = (index: number, offsetHeight: number) =>
  ({
    dataset: { index: String(index) },
    offsetHeight,
    style: {},
    parentElement: grid,
  }) as unknown as HTMLElement;
/** One whose cards can change. */
const sized = (index: number, height: number) =>
  element(index, height) as { offsetHeight: number } & HTMLElement;
const placeOf = ({ style }: HTMLElement) => style.transform;
const fire = (event: string, detail: object = {}) => listeners.get(event)?.(detail);

/** The person has come so far, and the rows there are drawn. */
function at(list: WindowRows, y: number): void {
  vi.stubGlobal('scrollY', y);
  fire('scroll');
  drawn(list);
  list.settle();
  drawings = [];
}

test('rows are drawn anew when others come in sight, at once, and not at every movement', () => {
  const list = rows();
  drawn(list);
  list.follow();
  drawings = [];
  vi.stubGlobal('scrollY', 20);
  fire('scroll');
  expect(drawings).toEqual([]);
  vi.stubGlobal('scrollY', 900);
  fire('scroll');
  expect(drawings).toEqual([true]);
  expect(drawn(list)).toMatchObject({ startIndex: 1, endIndex: 4, overscan: 2, count: COUNT });
});

test('a row above the window that is higher than guessed takes the window along, and one below it does not', () => {
  const list = rows();
  drawn(list);
  list.follow();
  at(list, 6_500);
  list.row(element(18, GUESS + 40));
  list.row(element(21, GUESS + 60));
  list.settle();
  expect(scrolledTo).toBe(6_540);
  expect(list.starts[22]).toBe(22 * GUESS + 100);
});

test('a row that grows while it crosses the upper edge grows downwards', () => {
  const list = rows();
  drawn(list);
  list.follow();
  at(list, 6_600);
  const crossing = sized(20, GUESS);
  list.row(crossing);
  const below = element(21, GUESS);
  list.row(below);
  list.settle();
  crossing.offsetHeight = GUESS + 50;
  resized();
  expect(scrolledTo).toBe(0);
  expect(placeOf(below)).toBe(`translateY(${21 * GUESS + 50}px)`);
});

test('under a finger the rows give way instead of the window, until the list has come to rest', () => {
  const list = rows();
  drawn(list);
  list.follow();
  at(list, 6_500);
  fire('touchstart', { touches: [1] });
  list.row(element(18, GUESS + 40));
  const seen = element(21, GUESS);
  list.row(seen);
  list.settle();
  const asBefore = `translateY(${21 * GUESS}px)`;
  expect([scrolledTo, placeOf(seen)]).toEqual([0, asBefore]);
  fire('touchend', { touches: [] });
  vi.advanceTimersByTime(100);
  fire('scroll');
  vi.advanceTimersByTime(100);
  expect(placeOf(seen)).toBe(asBefore);
  vi.advanceTimersByTime(100);
  expect(scrolledTo).toBe(6_540);
  expect(placeOf(seen)).toBe(`translateY(${21 * GUESS + 40}px)`);
});

test('a row is brought in sight although the rows on the way there measure something else', () => {
  const list = rows();
  drawn(list);
  list.follow();
  list.bring(60);
  for (let turn = 0; turn < 20 && drawings.length > 0; turn += 1) {
    drawings = [];
    const { startIndex, endIndex } = drawn(list);
    for (let index = Math.max(0, startIndex - 2); index <= endIndex + 2; index += 1)
      list.row(element(index, GUESS + 30));
    list.settle();
  }
  expect(drawings).toEqual([]);
  const inWindow = (index: number) => 500 + (list.starts[index] ?? 0) - scrolledTo;
  expect(inWindow(60)).toBeGreaterThanOrEqual(180);
  expect(inWindow(61)).toBeLessThanOrEqual(900 - 96);
});

test('cards of another height move those below them and the end of the list without another drawing', () => {
  const list = rows();
  drawn(list);
  const refilled = sized(0, GUESS);
  list.row(refilled);
  const below = element(1, GUESS);
  list.row(below);
  list.settle();
  refilled.offsetHeight = GUESS + 24;
  resized();
  expect(drawings).toEqual([]);
  expect(placeOf(below)).toBe(`translateY(${GUESS + 24}px)`);
  expect(grid.style.height).toBe(`${COUNT * GUESS + 24}px`);
});

test('other rows come with those that turn out lower, at once where nothing is being drawn', () => {
  const list = rows();
  drawn(list);
  list.follow();
  at(list, 500);
  const shown = [0, 1, 2].map((index) => sized(index, GUESS));
  for (const row of shown) list.row(row);
  list.settle();
  expect(drawings).toEqual([]);
  for (const row of shown) row.offsetHeight = 100;
  resized();
  expect(drawings).toEqual([true]);
});

test('a drawing that is put aside changes nothing: other rows still come as the window moves', () => {
  const list = rows();
  drawn(list);
  list.follow();
  list.settle();
  drawings = [];
  laidOut(list, 1);
  vi.stubGlobal('scrollY', 6_000);
  fire('scroll');
  expect(drawings).toEqual([true]);
  expect(list.starts[COUNT]).toBe(COUNT * GUESS);
});

test('what is not on the page measures nothing', () => {
  const list = rows();
  drawn(list);
  list.row(element(3, 0));
  expect(drawings).toEqual([]);
  expect(list.starts[COUNT]).toBe(COUNT * GUESS);
});
