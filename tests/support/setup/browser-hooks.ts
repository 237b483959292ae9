import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeContexts, openedIn } from '../browser.ts';

// Registered before a file's own hooks, and run after them: no file closes its windows itself.
openedIn('file');
beforeEach(() => openedIn('test'));
afterEach(async () => {
  await closeContexts('test');
  openedIn('file');
});
afterAll(() => closeContexts('file'));
