// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { recall } from '#storage/remembered.ts';
import { departureKey } from '#storage/storage-keys.ts';
import { noteDeparture, useReturnedFrom } from './departure.ts';

const Marked = ({ isWhole }: { isWhole: boolean }) => useReturnedFrom(isWhole) ?? 'none';

test('the card one came back from is marked for a moment, which begins once the catalogue is whole, or is not waited for any longer', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  enterSession({ id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false });
  noteDeparture('reels');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (isWhole: boolean) => act(async () => root.render(<Marked isWhole={isWhole} />));
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  await show(false);
  await pass(9_000);
  expect(place.textContent).toBe('reels');
  await show(true);
  await pass(3_999);
  expect(place.textContent).toBe('reels');
  await pass(1);
  expect(place.textContent).toBe('none');
  noteDeparture('bio');
  await show(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(9_999);
  expect(place.textContent).toBe('bio');
  await pass(1);
  expect(place.textContent).toBe('none');
  act(() => root.unmount());
  place.remove();
  leaveSession();
  vi.useRealTimers();
});

test('who has stayed beside the tab that was opened comes back from nowhere', () => {
  vi.useFakeTimers();
  enterSession({ id: 'bia', email: 'bia@exemplo.com.br', name: 'Bia', isAdmin: false });
  const noted = () => recall(departureKey('bia'));
  noteDeparture('reels');
  vi.advanceTimersByTime(10_000);
  expect(noted()).toBeNull();
  noteDeparture('bio');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60_000);
  expect(noted()).toMatch(/ bio$/);
  leaveSession();
  vi.useRealTimers();
});
