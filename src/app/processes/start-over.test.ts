import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDialog } from '#ui/dialog/dialog-stack.ts';
import { startOver } from './start-over.ts';

const page = { hidden: false };
const network = { onLine: true };
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  Object.assign(page, { hidden: false });
  Object.assign(network, { onLine: true });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Somebody has begun what a reload would take from them; returns how it ends. */
const write = () => addDialog({} as HTMLDialogElement);

it('loads the page anew at once, and once', () => {
  startOver(() => true);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves whoever is writing alone, and what confirms the sending, and then goes on', () => {
  const send = write();
  startOver(() => true);
  vi.advanceTimersByTime(60_000);
  send();
  vi.advanceTimersByTime(8_000);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('waits no longer where the clock is put back meanwhile', () => {
  const send = write();
  startOver(() => true);
  vi.advanceTimersByTime(2_000);
  send();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(12_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('waits for nobody who looks elsewhere after it', () => {
  const send = write();
  startOver(() => true);
  send();
  Object.assign(page, { hidden: true });
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('does nothing any more once the page goes on by itself', () => {
  const send = write();
  let isNeeded = true;
  startOver(() => isNeeded);
  isNeeded = false;
  send();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

it('keeps a page that nothing could take the place of, until the network is back', () => {
  Object.assign(network, { onLine: false });
  startOver(() => true);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  Object.assign(network, { onLine: true });
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledOnce();
});
