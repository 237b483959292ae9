import { afterAll, expect, test } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';

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
  const member = await addMember(server);
  const id = await addAssistant(server);
  const stream = await openStream(server);
  await stream.subscribe(member.token, ['app/catalogue']);
  // By what rings no bell: it is the job that has found it.
  await sql(server, `UPDATE marketing_assistants SET name = 'Outro' WHERE id = '${id}'`);
  expect(await stream.until(() => stream.events.length > 0)).toBe(true);
  stream.close();
  await server.stop();
  expect(server.log()).toContain('looked: false');
});
