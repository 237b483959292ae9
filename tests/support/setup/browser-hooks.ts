import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeContexts, openedIn, whatPagesSay } from '../browser.ts';
import { takeBackPhone } from '../lent-phone.ts';

// Registered before a file's own hooks, and run after them: no file closes its windows itself.
openedIn('file');
beforeEach(() => openedIn('test'));
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`${task.name}: the pages say\n${await whatPagesSay()}`);
  await takeBackPhone();
  await closeContexts('test');
  openedIn('file');
});
afterAll(() => closeContexts('file'));
