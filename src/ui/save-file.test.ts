// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { saveFile } from './save-file.ts';

afterEach(() => {
  dismissAllToasts();
  vi.restoreAllMocks();
  // The next file of this worker may load React, which reads the browser's name.
  vi.unstubAllGlobals();
});

const content = new Blob(['{}'], { type: 'application/json' });

/** An iPhone whose question about a file ends so, again and again. */
function onHomeScreen(...ends: (() => Promise<void>)[]) {
  const share = vi.fn(({ files }: ShareData) => (files?.length === 1 ? ends.shift()?.() : undefined));
  vi.stubGlobal('navigator', { standalone: true, canShare: () => true, share });
  return share;
}
const clicks = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

test('a browser is given a download, and an iPhone on whose home screen the app is asks where the file goes', () => {
  const click = clicks();
  void saveFile('meus-dados.json', content);
  expect(click).toHaveBeenCalledTimes(1);
  const share = onHomeScreen(async () => {});
  void saveFile('meus-dados.json', content);
  expect(click).toHaveBeenCalledTimes(1);
  expect(share.mock.calls[0]?.[0].files?.[0]).toMatchObject({
    name: 'meus-dados.json',
    type: 'application/json',
  });
});

test('a tap that is too long ago is asked for again for each file, and a question that was closed is not', async () => {
  const refused = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
  const closed = async () => Promise.reject(new DOMException('', 'AbortError'));
  const share = onHomeScreen(refused, refused, closed);
  expect(await saveFile('usuarios.csv', content)).toBe(false);
  expect(await saveFile('solicitacoes.csv', content)).toBe(false);
  const { toasts } = useToasts.getState();
  expect(toasts.map(({ description }) => description)).toEqual(['usuarios.csv', 'solicitacoes.csv']);
  dismissAllToasts();
  toasts[0]?.action?.onSelect();
  await new Promise((done) => setTimeout(done));
  expect(share).toHaveBeenCalledTimes(3);
  expect(useToasts.getState().toasts).toEqual([]);
});
