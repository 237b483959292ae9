import { expect, test } from 'vitest';
import { FULL, shortened } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { openStream } from '../../support/stream.ts';
import { until } from '../../support/wait.ts';

/** The true time of a guest is 45 seconds. */
const PATIENCE_MS = FULL ? 60_000 : 10_000;

test('a stream on which nobody subscribes is closed; those of members and superusers stay', async () => {
  const server = await startPocketBase({ env: shortened({ guestStream: 200 }) });
  const guest = await openStream(server);
  const [member, superuser] = [await openStream(server), await openStream(server)];
  const { token } = await addMember(server);
  expect((await member.subscribe(token, ['app/catalogue'])).status).toBe(204);
  const topics = ['marketing_assistants/*?options={}'];
  expect((await superuser.subscribe(server.superuserToken, topics)).status).toBe(204);
  // It begins by itself with the first full minute.
  await call(server, 'POST', '/api/crons/realtime-publisher', { token: server.superuserToken });
  await until('the guest is closed', () => !guest.isOpen(), PATIENCE_MS);
  // It ends after a minute and a quarter, and the true time of a guest is more than half of that.
  await call(server, 'POST', '/api/crons/realtime-publisher', { token: server.superuserToken });
  const later = await openStream(server);
  await until('the next guest is closed too', () => !later.isOpen(), PATIENCE_MS);
  expect([member.isOpen(), superuser.isOpen()]).toEqual([true, true]);
  await server.stop();
});
