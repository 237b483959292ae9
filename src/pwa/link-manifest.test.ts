import { afterEach, expect, it, vi } from 'vitest';
import { linkManifest } from './link-manifest.ts';

afterEach(() => vi.unstubAllGlobals());

/** A document whose template holds such a link; returns what its head is given. */
function documentWith(template: { content: string } | null) {
  const append = vi.fn();
  vi.stubGlobal('document', { querySelector: () => template, head: { append } });
  return append;
}

it('the manifest comes into the page once the page has what a person waits for', async () => {
  const append = documentWith({ content: 'the link' });
  let isThere = (): void => undefined;
  const quiet = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  linkManifest(() => quiet);
  await Promise.resolve();
  expect(append).not.toHaveBeenCalled();
  isThere();
  await quiet;
  expect(append.mock.calls).toEqual([['the link']]);
});

it('a document that has it in its head, as while developing, is left alone', () => {
  const append = documentWith(null);
  const isQuiet = vi.fn(() => Promise.resolve());
  linkManifest(isQuiet);
  expect([isQuiet, append].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
