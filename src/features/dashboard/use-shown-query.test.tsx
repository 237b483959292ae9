// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShownQuery } from './use-shown-query.ts';

let drawn: string[] = [];
function Cards({ query }: { query: string }) {
  const shown = useShownQuery(query);
  // What is thrown away before it stands on the page is nobody's.
  useEffect(() => void drawn.push(`${query}|${shown}`));
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  drawn = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the cards with the letter, and behind the letters while one key follows the other without a pause', async () => {
  const root = createRoot(document.createElement('div'));
  const type = async (query: string, pauseMs: number) => {
    await act(() => vi.advanceTimersByTime(pauseMs));
    drawn = [];
    await act(async () => root.render(<Cards query={query} />));
    return new Set(drawn);
  };
  await type('', 0);
  expect(await type('b', 300)).toEqual(new Set(['b|b']));
  expect(await type('bo', 300)).toEqual(new Set(['bo|bo']));
  // The letter first; the cards of both in what follows.
  expect(await type('bot', 20)).toEqual(new Set(['bot|bo', 'bot|bot']));
  expect(await type('boto', 20)).toEqual(new Set(['boto|bot', 'boto|boto']));
  expect(await type('botox', 300)).toEqual(new Set(['botox|botox']));
  await act(async () => root.unmount());
});

it('goes back to no search that is over, where a key comes before React has caught up with the one before', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(document.createElement('div'));
  const type = (query: string, pauseMs: number) => {
    vi.advanceTimersByTime(pauseMs);
    flushSync(() => root.render(<Cards query={query} />));
  };
  type('b', 0);
  type('bo', 300);
  type('bot', 20);
  expect(drawn).toEqual(['b|b', 'bo|bo', 'bot|bo']);
  root.unmount();
});
