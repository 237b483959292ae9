// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useWhileOpen } from './use-while-open.ts';

const shown: { whileOpen?: ReturnType<typeof useWhileOpen> } = {};

function Sheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('button')?.focus();
  }, []);
  return (
    <dialog ref={dialog}>
      <button type="button">Fechar</button>
    </dialog>
  );
}

function Screen() {
  shown.whileOpen = useWhileOpen();
  return <Sheet />;
}

test('an answer does nothing to a dialog that is closed, also before the app has heard of that', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Screen />));
  const answer = vi.fn();
  expect(shown.whileOpen?.(answer)).toBe(true);
  place.querySelector('dialog')?.close();
  expect(shown.whileOpen?.(answer)).toBe(false);
  expect(answer).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
  place.remove();
});
