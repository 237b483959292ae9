import { useState } from 'react';
import type { Outcome } from '#domain/result/outcome.ts';
import { toastFailure } from './toast-failure.ts';

type Act = <T>(run: () => Promise<Outcome<T>>, onDone: (value: T) => void) => Promise<boolean>;

/**
 * What a button does at the server: `busy` until there is an answer, which `act` returns as done or not, and tells where it was not.
 * @param onSettled called before, whatever the answer is
 */
export function useAct(onSettled: () => void = () => undefined): { busy: boolean; act: Act } {
  const [busy, setBusy] = useState(false);
  const act: Act = async (run, onDone) => {
    setBusy(true);
    const outcome = await run();
    setBusy(false);
    onSettled();
    if (outcome.ok) onDone(outcome.value);
    else toastFailure(outcome);
    return outcome.ok;
  };
  return { busy, act };
}
