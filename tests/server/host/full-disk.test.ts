import { afterEach, describe, expect, it } from 'vitest';
import { mayMount } from '../../../scripts/lib/may-mount.mjs';
import { classifyAnswer } from '../../../src/server/classify.ts';
import { rounds } from '../../support/full.ts';
import { type Answer, call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { pull } from '../../support/pull.ts';
import { addAssistant } from '../../support/records.ts';
import { type OnSmallDisk, startOnSmallDisk } from '../../support/small-disk.ts';
import { sql, value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

const MAY_MOUNT = mayMount();
if (!MAY_MOUNT) console.log('full disk: not tried, a disk in memory may not be mounted here');

const MEGABYTES = 48;
/** What pushes may still take before the disk is full, in each round another amount: they then fail at other writes. */
const ROOM = 200_000;
const OPS_OF_A_PUSH = 7;

let disk: OnSmallDisk | undefined;
afterEach(async () => {
  await disk?.stop();
  disk = undefined;
});

describe.runIf(MAY_MOUNT)('a full disk', () => {
  it.each(Array.from({ length: rounds(1, 5) }, (_, round) => round))(
    'takes nothing that was acknowledged, is told to readiness and administrators, and is forgotten once there is room (%i)',
    async (round) => {
      disk = await startOnSmallDisk(MEGABYTES, { env: { TEST_DURATIONS: 'readyProbe=100' } });
      const { server } = disk;
      const assistants: string[] = [];
      for (let n = 0; n < 11; n += 1) assistants.push(await addAssistant(server));
      const admin = await addMember(server, { role: 'admin' });
      const { id, token } = await addMember(server);

      const ops: { n: number; a: string; on: boolean }[] = [];
      let acknowledged = 0;
      const mean = () => {
        for (let i = 0; i < OPS_OF_A_PUSH; i += 1) {
          const n = ops.length + 1;
          const on = Math.floor(ops.length / assistants.length) % 2 === 0;
          ops.push({ n, a: String(assistants[ops.length % assistants.length]), on });
        }
      };
      const push = async () => {
        const body = { device: 'aparelho-0001', ops: ops.slice(acknowledged) };
        const answer = await call(server, 'POST', '/api/app/favorites/push', { token, body });
        if (answer.status !== 200) return answer;
        expect(answer.json, answer.text).toMatchObject({ last: ops.length, gap: false, refused: [] });
        acknowledged = ops.length;
        return answer;
      };
      const markedBy = (count: number) => {
        const marked = new Set<string>();
        for (const { a, on } of ops.slice(0, count))
          if (on) marked.add(a);
          else marked.delete(a);
        return [...marked].sort();
      };
      const stored = async () => {
        const last = Number(await value(server, `SELECT last_op FROM sync_devices WHERE user_id = '${id}'`));
        const rows = await sql(
          server,
          `SELECT assistant_id FROM user_favorites WHERE user_id = '${id}' ORDER BY 1`,
        );
        return [last, rows.map(([one]) => one)];
      };
      const ready = async () => (await call(server, 'GET', '/api/app/ready')).json;

      mean();
      expect((await push()).status).toBe(200);
      disk.fill(ROOM + round * 30_000);
      let failed: Answer | undefined;
      for (let pushes = 0; !failed; pushes += 1) {
        expect(pushes).toBeLessThan(1_000);
        mean();
        const answer = await push();
        if (answer.status !== 200) failed = answer;
      }
      // What an app keeps and sends again, unlike a refusal.
      expect(classifyAnswer(failed.status, failed.json).kind).toBe('server-broken');
      disk.fill(0);

      // Not at once: what the push that failed had written of the log is room for some of the probe's small writes.
      await eventually(async () => expect(await ready()).toMatchObject({ ready: false, database: false }));
      const status = await call(server, 'GET', '/api/app/system-status', { token: admin.token });
      expect(status.json['items']).toContainEqual(
        expect.objectContaining({ name: 'Disco', level: 'falta', text: '0 MB livres' }),
      );
      expect((await push()).status).not.toBe(200);
      expect(await stored()).toEqual([acknowledged, markedBy(acknowledged)]);
      expect((await pull(server, token)).complete).toBe(true);

      disk.free();
      await eventually(async () => expect(await ready()).toMatchObject({ ready: true }));
      expect((await push()).status).toBe(200);
      expect(await stored()).toEqual([ops.length, markedBy(ops.length)]);
      expect(await value(server, 'PRAGMA integrity_check')).toBe('ok');
      tried('S3');
    },
  );
});
