/** The database fails the publisher for a moment, as a disk may. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { startJob } from '../../support/jobs.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { openStream } from '../../support/stream.ts';

/** At the first look at whatever has changed. */
const ONCE = `
  if (app.store().get('test:failed') !== String(seq)) {
    app.store().set('test:failed', String(seq));
    throw new Error('disk I/O error');
  }`;
const hooks = changedHooks('realtime/concerned-users.js', [[/function since\(app, seq\) \{/, `$&${ONCE}`]]);
let server: PocketBase;
beforeAll(async () => {
  server = await startPocketBase({ hooksDir: hooks.dir });
});
afterAll(async () => {
  await server.stop();
  hooks.remove();
});

it('is told of with the next look: open phones hear of the change that could not be read', async () => {
  const member = await addMember(server);
  const stream = await openStream(server);
  expect((await stream.subscribe(member.token, ['app/catalogue'])).status).toBe(204);
  await startJob(server, 'realtime-publisher');
  await addAssistant(server);
  expect(await stream.until(() => stream.events.some(({ topic }) => topic === 'app/catalogue'))).toBe(true);
  stream.close();
});
