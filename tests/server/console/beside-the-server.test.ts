/** A console command that writes holds the lock of all writers: what the server has to write meanwhile waits for it. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_HOOKS, changedHooks } from '../../support/changed-hooks.ts';
import { runConsole } from '../../support/console.ts';
import { UNHURRIED_MAIL } from '../../support/full.ts';
import { startSupportServer } from '../../support/support-server.ts';
import { sleep, until } from '../../support/wait.ts';

it('a reply whose mail is on its way is stored behind it, and not refused because its ticket was read before', async () => {
  const server = await startSupportServer({ env: UNHURRIED_MAIL });
  const held = join(server.pb.dataDir, 'held');
  // In the command alone, once it has the lock.
  const hooks = changedHooks(
    'host/transaction.js',
    [
      [
        'return inTransaction(app, work);',
        `return inTransaction(app, (tx) => {
          $os.writeFile('${held}', '', 0o644);
          for (let n = 0; n < 3000 && $os.readDir('${server.pb.dataDir}').some((one) => one.name() === 'held'); n += 1) sleep(10);
          return work(tx);
        });`,
      ],
    ],
    BUILT_HOOKS,
  );
  try {
    const member = await server.member();
    const id = await server.write(member);
    const other = await server.member();
    const further = await server.write(other);
    const { email } = await server.member();
    const erasing = ['erase-member', email, '--yes'];
    server.mail.mode = 'hold';
    const answer = server.answer(id);
    await until('the reply is on its way', () => server.mail.held() > 0);
    const command = runConsole(server.pb.dataDir, erasing, { hooksDir: hooks.dir });
    await until('the command has the lock', () => existsSync(held));
    server.mail.release();
    await until('the reply is mailed', () =>
      server.mail.received.some(({ to }) => to.includes(member.email)),
    );
    // One that is begun now has to wait before its mail leaves.
    server.mail.mode = 'accept';
    const later = server.answer(further);
    // Refused, it would be so by now, and told so; waiting, it has ten seconds.
    await Promise.race([answer, sleep(1_500)]);
    expect(server.mail.received.filter(({ to }) => to.includes(other.email))).toEqual([]);
    rmSync(held);
    expect([(await command).code, (await answer).status, (await later).status]).toEqual([0, 200, 200]);
    expect(await server.count(`support_messages WHERE sender_id = '${id}' AND author = 'admin'`)).toBe(1);
  } finally {
    rmSync(held, { force: true });
    await server.stop();
    hooks.remove();
  }
});
