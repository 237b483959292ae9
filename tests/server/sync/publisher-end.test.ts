import { afterAll, expect, test } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { call } from '../../support/http.ts';
import { startPocketBase } from '../../support/pocketbase.ts';

// Wakes the publisher between the end of the databases and that of the process, and says whether it has looked for changes.
// PocketBase closes four connections one after the other: a query between the first two panics, and prints its stack.
const late = `
onTerminate((e) => {
  e.next();
  const publisher = require(\`\${__hooks}/realtime/publisher.js\`);
  publisher.markDirty(e.app);
  require(\`\${__hooks}/host/bell.js\`).ring(e.app, 'publisher');
  sleep(500);
  console.log('looked: ' + (e.app.store().get('publisher:dirty') === false));
});`;
const hooks = changedHooks('main.pb.js', [[/$/, late]]);
afterAll(hooks.remove);

test('a publisher that is woken at the end of the server asks the closed database nothing', async () => {
  const server = await startPocketBase({ hooksDir: hooks.dir });
  await call(server, 'POST', '/api/crons/realtime-publisher', { token: server.superuserToken });
  await server.stop();
  expect(server.log()).toContain('looked: false');
});
