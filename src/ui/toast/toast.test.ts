import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissAllToasts, dismissToast, holdToasts, releaseToasts, toast, useToasts } from './toast.ts';

const titles = () => useToasts.getState().toasts.map((shown) => shown.title);

beforeEach(() => {
  // Of another file in the same worker.
  dismissAllToasts();
  vi.useFakeTimers();
});
afterEach(() => {
  releaseToasts();
  dismissAllToasts();
  vi.useRealTimers();
});

test('a message stays at least five seconds and then leaves by itself', () => {
  toast({ title: 'Logout realizado', description: 'Até logo!', tone: 'success' });
  vi.advanceTimersByTime(5_000);
  expect(titles()).toEqual(['Logout realizado']);
  vi.advanceTimersByTime(1_500);
  expect(titles()).toEqual([]);
});

test('what can be taken back can be for ten seconds', () => {
  toast({ title: 'Assistente excluído', tone: 'success', action: { text: 'Desfazer', onSelect: () => {} } });
  vi.advanceTimersByTime(9_900);
  expect(titles()).toEqual(['Assistente excluído']);
  vi.advanceTimersByTime(200);
  expect(titles()).toEqual([]);
});

test('an error leaves no sooner for what can be done about it', () => {
  toast({
    title: 'Mensagem não enviada',
    tone: 'error',
    action: { text: 'Ver mensagens', onSelect: () => {} },
  });
  vi.advanceTimersByTime(11_900);
  expect(titles()).toEqual(['Mensagem não enviada']);
});

test('nobody loses a message while reading it, nor in the moment after', () => {
  toast({ title: 'Link enviado!', tone: 'success' });
  vi.advanceTimersByTime(5_900);
  holdToasts();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Link enviado!']);
  releaseToasts();
  vi.advanceTimersByTime(2_400);
  expect(titles()).toEqual(['Link enviado!']);
  vi.advanceTimersByTime(200);
  expect(titles()).toEqual([]);
});

test('a message that comes while another is read waits for its own full time', () => {
  toast({ title: 'Primeira', tone: 'info' });
  holdToasts();
  toast({ title: 'Segunda', tone: 'success' });
  vi.advanceTimersByTime(30_000);
  expect(titles()).toEqual(['Primeira', 'Segunda']);
  releaseToasts();
  vi.advanceTimersByTime(5_900);
  expect(titles()).toContain('Segunda');
});

test('five quick hearts do not bury the screen: the newest three remain, equal words once', () => {
  for (const title of ['A', 'B', 'C', 'C', 'D']) toast({ title, tone: 'success' });
  expect(titles()).toEqual(['B', 'C', 'D']);
});

test('a message that is said again, perhaps with the focus on the former one, does not stay for good', () => {
  toast({ title: 'A', tone: 'success' });
  holdToasts();
  toast({ title: 'A', tone: 'success' });
  vi.advanceTimersByTime(6_100);
  expect(titles()).toEqual([]);
});

test('a message that is pushed out by a fourth, perhaps with the focus, does not hold the others', () => {
  for (const title of ['A', 'B', 'C']) toast({ title, tone: 'success' });
  holdToasts();
  toast({ title: 'D', tone: 'success' });
  expect(titles()).toEqual(['B', 'C', 'D']);
  vi.advanceTimersByTime(6_100);
  expect(titles()).toEqual([]);
});

test('taking back a message that has gone already does not take away what somebody is reading', () => {
  const gone = toast({ title: 'Erro', tone: 'error' });
  dismissToast(gone);
  toast({ title: 'Sob o ponteiro', tone: 'success' });
  holdToasts();
  // As whoever takes back the word of the last try does, whether there was one or not.
  for (const id of [gone, 0]) dismissToast(id);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Sob o ponteiro']);
});

test('closing the message under the pointer does not freeze the next ones', () => {
  const id = toast({ title: 'Erro', tone: 'error' });
  holdToasts();
  dismissToast(id);
  toast({ title: 'Depois', tone: 'success' });
  vi.advanceTimersByTime(6_100);
  expect(titles()).toEqual([]);
});
