import { expect, it, vi } from 'vitest';
import { refreshHiddenAssistants, useHiddenAssistants } from './hidden-assistants.ts';

it('an answer that a later question has overtaken says nothing: who was shown again would stand among the hidden', async () => {
  const answers: ((items: object[]) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answers.push((items) => resolve(Response.json({ items })));
      }),
  );
  const hidden = {
    id: 'a1',
    name: 'Bio',
    description: '',
    category: 'Instagram',
    tags: [],
    url: '',
    published: false,
  };
  const afterHiding = refreshHiddenAssistants();
  const afterShowing = refreshHiddenAssistants();
  await vi.waitUntil(() => answers.length === 2, { timeout: 20_000 });
  answers[1]?.([]);
  await afterShowing;
  expect(useHiddenAssistants.getState()).toEqual({ items: [], hasFailed: false });
  answers[0]?.([hidden]);
  await afterHiding;
  expect(useHiddenAssistants.getState()).toEqual({ items: [], hasFailed: false });
  useHiddenAssistants.setState({ items: null, hasFailed: false });
});
