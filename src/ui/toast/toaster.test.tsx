// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDialog } from '#ui/dialog/dialog-stack.ts';
import { dismissAllToasts, toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  dismissAllToasts();
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
});

test('a message that is closed by hand leaves the others their time: they do not stay for good', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Toaster />));
  act(() => {
    toast({ title: 'Adicionado', tone: 'success' });
    toast({ title: 'Removido', tone: 'success' });
  });
  const cross = place.querySelector<HTMLElement>('[aria-label="Fechar notificação"]');
  // As a finger does: the cross has the focus when it goes, and no browser's word of that reaches React.
  act(() => cross?.focus());
  act(() => cross?.click());
  expect(place.textContent).toBe('Removido');
  act(() => void vi.advanceTimersByTime(6_100));
  expect(place.textContent).toBe('');
  act(() => root.unmount());
  place.remove();
});

test('a message that comes while nobody looks waits for its own full time until somebody does', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const sight = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const turn = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  try {
    act(() => root.render(<Toaster />));
    act(() => void toast({ title: 'Nova resposta do suporte', tone: 'success' }));
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(place.textContent).toBe('Nova resposta do suporte');
    sight.mockReturnValue(false);
    turn();
    act(() => void vi.advanceTimersByTime(5_900));
    expect(place.textContent).toBe('Nova resposta do suporte');
    act(() => void vi.advanceTimersByTime(200));
    expect(place.textContent).toBe('');
  } finally {
    sight.mockRestore();
    act(() => root.unmount());
    place.remove();
  }
});

test('a message that was read in a dialog leaves after it, also where the focus was in the message', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const root = createRoot(place);
  act(() => root.render(<Toaster />));
  let close = () => {};
  act(() => {
    close = addDialog(dialog);
    toast({ title: 'Adicionado', tone: 'success' });
  });
  // Into regions that have been met: what comes together with its text is not read aloud.
  expect(dialog.querySelectorAll('[role=status], [role=alert]').length).toBe(2);
  expect(dialog.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(100));
  expect(dialog.textContent).toBe('Adicionado');
  act(() => void vi.advanceTimersByTime(100));
  act(() => dialog.querySelector<HTMLElement>('[aria-label="Fechar notificação"]')?.focus());
  act(() => close());
  // It has been read: it is nowhere missing meanwhile.
  expect(place.textContent).toBe('Adicionado');
  act(() => void vi.advanceTimersByTime(6_100));
  expect(place.textContent).toBe('');
  act(() => root.unmount());
  for (const element of [place, dialog]) element.remove();
});

test('a message that comes as a dialog closes waits for the regions behind it, however short the dialog was there', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const root = createRoot(place);
  act(() => root.render(<Toaster />));
  let close = () => {};
  act(() => {
    close = addDialog(dialog);
  });
  act(() => void vi.advanceTimersByTime(50));
  act(() => {
    close();
    toast({ title: 'Solicitação rejeitada', tone: 'success' });
  });
  expect(place.querySelectorAll('[role=status]').length).toBe(1);
  expect(place.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(100));
  expect(place.textContent).toBe('Solicitação rejeitada');
  act(() => root.unmount());
  for (const element of [place, dialog]) element.remove();
});
