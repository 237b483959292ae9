// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { usePlanChoice } from './use-plan-choice.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let shown: ReturnType<typeof usePlanChoice> | undefined;

function Form() {
  shown = usePlanChoice();
  return null;
}

it('knows in a form that stays open over midnight that the day before is over', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // 23:59 in São Paulo.
  vi.useFakeTimers({ now: new Date('2027-03-02T02:59:00Z') });
  const root = createRoot(document.createElement('div'));
  await act(() => root.render(<Form />));
  const chosen = { planType: 'Bônus', day: '2027-03-01', isPreset: false };
  await act(() => shown?.fields.onChange(chosen));
  expect(shown?.plan).toEqual({ planType: 'Bônus', accessDuration: '2027-03-01' });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect([shown?.fields.today, shown?.plan]).toEqual(['2027-03-02', null]);
  act(() => root.unmount());
});
