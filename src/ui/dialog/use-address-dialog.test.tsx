// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useAddressDialog } from './use-address-dialog.ts';

afterEach(() => vi.restoreAllMocks());

const shown: { dialog?: ReturnType<typeof useAddressDialog> } = {};

function Screen() {
  shown.dialog = useAddressDialog('aberto');
  return null;
}

/** A screen with one dialog in its address, on a device that does not go back by itself. */
function screen() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, '', '/tela');
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <BrowserRouter>
        <Screen />
      </BrowserRouter>,
    ),
  );
  const dialog = () => {
    if (!shown.dialog) throw new Error('not shown');
    return shown.dialog;
  };
  return { dialog, go, leave: () => act(() => root.unmount()) };
}

test('a dialog that is closed twice, as by an answer that comes late, goes back once', () => {
  const { dialog, go, leave } = screen();
  act(() => dialog().open('um'));
  expect(dialog().value).toBe('um');
  const { close } = dialog();
  act(close);
  expect(go).toHaveBeenCalledTimes(1);
  history.replaceState(null, '', '/tela');
  act(close);
  expect(go).toHaveBeenCalledTimes(1);
  leave();
});

test('a dialog that is closed by two quick taps goes back once, and again once it was opened anew', () => {
  const { dialog, go, leave } = screen();
  act(() => dialog().open('um'));
  const { close } = dialog();
  act(close);
  act(close);
  expect(go).toHaveBeenCalledTimes(1);
  act(() => dialog().open('um'));
  act(dialog().close);
  expect(go).toHaveBeenCalledTimes(2);
  leave();
});

test('a dialog that is closed late leaves the one that is open in its place', () => {
  const { dialog, go, leave } = screen();
  act(() => dialog().open('um'));
  const { close } = dialog();
  act(() => dialog().open('outro'));
  act(close);
  expect(go).not.toHaveBeenCalled();
  expect(dialog().value).toBe('outro');
  leave();
});

test('a dialog that is opened by two quick taps has one entry of the history, and is gone by one step back', () => {
  const { dialog, leave } = screen();
  const push = vi.spyOn(history, 'pushState');
  const { open } = dialog();
  act(() => {
    open('um');
    open('um');
  });
  act(() => open('um'));
  expect([dialog().value, push.mock.calls.length]).toEqual(['um', 1]);
  act(() => open('outro'));
  expect([dialog().value, push.mock.calls.length]).toEqual(['outro', 2]);
  leave();
});
