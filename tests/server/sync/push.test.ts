import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, codes } from '../../support/http.ts';
import { startJob } from '../../support/jobs.ts';
import { addMember, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';
import { eventually } from '../../support/wait.ts';

interface Op {
  n: number;
  a: string;
  on: boolean;
}

const DEVICE = 'aparelho-0001';

function push(
  server: { url: string },
  token: string,
  ops: unknown,
  device: unknown = DEVICE,
): Promise<Answer> {
  return call(server, 'POST', '/api/app/favorites/push', { token, body: { device, ops } });
}

async function favorites(server: PocketBase, user: string): Promise<string[]> {
  const rows = await sql(
    server,
    `SELECT assistant_id FROM user_favorites WHERE user_id = '${user}' ORDER BY 1`,
  );
  return rows.map(([id]) => String(id));
}

describe('a push', () => {
  let server: PocketBase;
  let assistants: string[];
  beforeAll(async () => {
    server = await startPocketBase();
    assistants = [];
    for (let n = 0; n < 5; n += 1) assistants.push(await addAssistant(server));
  });
  afterAll(() => server.stop());
  const [a, b] = [() => String(assistants[0]), () => String(assistants[1])];

  test('applies operations in their order, so the last intent is what stays', async () => {
    const { id, token } = await addMember(server);
    const ops = [
      { n: 1, a: a(), on: true },
      { n: 2, a: b(), on: true },
      { n: 3, a: a(), on: false },
      { n: 4, a: a(), on: true },
      { n: 5, a: b(), on: false },
    ];
    const answer = await push(server, token, ops);
    expect(answer.json).toMatchObject({ last: 5, gap: false, refused: [], changed: 5 });
    expect(await favorites(server, id)).toEqual([a()]);
  });

  test('sent again changes nothing, and an overlap applies only what is new', async () => {
    const { id, token } = await addMember(server);
    const ops: Op[] = [
      { n: 1, a: a(), on: true },
      { n: 2, a: a(), on: false },
    ];
    await push(server, token, ops);
    expect((await push(server, token, ops)).json).toMatchObject({
      last: 2,
      gap: false,
      refused: [],
      changed: 0,
    });
    const overlap = [...ops, { n: 3, a: b(), on: true }];
    expect((await push(server, token, overlap)).json).toMatchObject({ last: 3, changed: 1 });
    expect(await favorites(server, id)).toEqual([b()]);
  });

  test('that arrives late takes nothing back', async () => {
    const { id, token } = await addMember(server);
    await push(server, token, [{ n: 1, a: a(), on: true }]);
    await push(server, token, [{ n: 2, a: a(), on: false }]);
    await push(server, token, [{ n: 1, a: a(), on: true }]);
    expect(await favorites(server, id)).toEqual([]);
  });

  test('with a hole says so and applies nothing after it', async () => {
    const { id, token } = await addMember(server);
    await push(server, token, [{ n: 1, a: a(), on: true }]);
    const answer = await push(server, token, [{ n: 3, a: b(), on: true }]);
    expect(answer.json).toMatchObject({ last: 1, gap: true, refused: [], changed: 0 });
    expect(await favorites(server, id)).toEqual([a()]);
    // A device that the server does not know (a restored backup) starts with a hole as well.
    expect((await push(server, token, [{ n: 7, a: b(), on: true }], 'aparelho-novo')).json).toMatchObject({
      last: 0,
      gap: true,
    });
  });

  test('consumes an operation for an unknown or withdrawn assistant and names it', async () => {
    const { id, token } = await addMember(server);
    const [unknown, withdrawn] = [newId(), await addAssistant(server, { published: 0 })];
    const ops = [
      { n: 1, a: unknown, on: true },
      { n: 2, a: withdrawn, on: true },
      { n: 3, a: unknown, on: false },
      { n: 4, a: a(), on: true },
    ];
    expect((await push(server, token, ops)).json).toMatchObject({
      last: 4,
      gap: false,
      changed: 1,
      refused: [
        { n: 1, a: unknown, code: 'unknown_assistant' },
        { n: 2, a: withdrawn, code: 'unknown_assistant' },
      ],
    });
    expect(await favorites(server, id)).toEqual([a()]);
  });

  test('that were refused are refused again where the answer was lost, and what was taken is not', async () => {
    const { token, id } = await addMember(server);
    const [kept, withdrawn] = [await addAssistant(server, {}), await addAssistant(server, { published: 0 })];
    const ops = [
      { n: 1, a: kept, on: true },
      { n: 2, a: withdrawn, on: true },
    ];
    const refused = [{ n: 2, a: withdrawn, code: 'unknown_assistant' }];
    expect((await push(server, token, ops)).json).toMatchObject({ last: 2, changed: 1, refused });
    await sql(server, `UPDATE marketing_assistants SET published = 0 WHERE id = '${kept}'`);
    expect((await push(server, token, ops)).json).toMatchObject({ last: 2, changed: 0, refused });
    expect(await favorites(server, id)).toEqual([kept]);
    // Else the device would take the counted number for a heart that the server has, and show it for good.
    await sql(server, `UPDATE marketing_assistants SET published = 1 WHERE id = '${withdrawn}'`);
    expect((await push(server, token, ops)).json).toMatchObject({ last: 2, changed: 0, refused });
    expect(await favorites(server, id)).toEqual([kept]);
  });

  test('of one device id under two users are two devices', async () => {
    const [ana, bia] = [await addMember(server), await addMember(server)];
    await push(server, ana.token, [{ n: 1, a: a(), on: true }]);
    expect((await push(server, bia.token, [{ n: 1, a: b(), on: true }])).json).toMatchObject({
      last: 1,
      changed: 1,
    });
    expect(await favorites(server, ana.id)).toEqual([a()]);
    expect(await favorites(server, bia.id)).toEqual([b()]);
  });

  test('of twenty parallel copies is applied once', async () => {
    const { id, token } = await addMember(server);
    const ops = Array.from({ length: 40 }, (_, n) => ({ n: n + 1, a: a(), on: n % 2 === 0 }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(server, token, ops)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const changed = answers.map(({ json }) => Number(json['changed']));
    expect(changed.filter((n) => n > 0)).toEqual([40]);
    expect(await favorites(server, id)).toEqual([]);
  });

  test('from ever new devices keeps the newest fifty, and one that was dropped loses nothing', async () => {
    const { id, token } = await addMember(server);
    const first = 'telefone-de-verdade';
    await push(server, token, [{ n: 1, a: a(), on: true }], first);
    const name = (n: number) => `inventado-${String(n).padStart(4, '0')}`;
    for (let n = 0; n < 70; n += 1) {
      const answer = await push(server, token, n % 2 ? [] : [{ n: 1, a: b(), on: n % 4 === 0 }], name(n));
      expect(answer.status).toBe(200);
    }
    const kept = await sql(server, `SELECT device FROM sync_devices WHERE user_id = '${id}' ORDER BY 1`);
    expect(kept.map(([device]) => device)).toEqual(Array.from({ length: 50 }, (_, n) => name(n + 20)));

    const intents = [
      { a: a(), on: false },
      { a: b(), on: true },
    ];
    const numbered = (from: number) => intents.map((intent, place) => ({ n: from + place, ...intent }));
    const refused = await push(server, token, numbered(2), first);
    expect(refused.json).toMatchObject({ last: 0, gap: true, changed: 0 });
    const again = await push(server, token, numbered(1), 'telefone-outra-vez');
    expect(again.json).toMatchObject({ last: 2, gap: false });
    expect(await favorites(server, id)).toEqual([b()]);
  });

  test('of a hundred new devices at once leaves no more than fifty, and keeps the one that pushes after a jump of the clock', async () => {
    const { id, token } = await addMember(server);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => push(server, token, [], `de-uma-vez-${100 + n}`)),
    );
    for (const { status } of answers) expect([200, 429]).toContain(status);
    await sql(server, `UPDATE sync_devices SET at = '2099-01-01 00:00:00.000Z' WHERE user_id = '${id}'`);
    await push(server, token, [{ n: 1, a: a(), on: true }], 'depois-do-salto');
    const next = await push(server, token, [{ n: 2, a: b(), on: true }], 'depois-do-salto');
    expect(next.json).toMatchObject({ last: 2, gap: false });
    const count = await sql(server, `SELECT COUNT(*) FROM sync_devices WHERE user_id = '${id}'`);
    expect(Number(count[0]?.[0])).toBeLessThanOrEqual(50);
  });

  test('lets two devices write as they arrive', async () => {
    const { id, token } = await addMember(server);
    await push(server, token, [{ n: 1, a: a(), on: true }], 'telefone-01');
    await push(server, token, [{ n: 1, a: a(), on: false }], 'tablet-0001');
    await push(server, token, [{ n: 2, a: b(), on: true }], 'telefone-01');
    expect(await favorites(server, id)).toEqual([b()]);
  });

  test('from a device that was forgotten finds a gap and loses nothing', async () => {
    const { id, token } = await addMember(server);
    await push(server, token, [{ n: 1, a: a(), on: true }]);
    await sql(server, `UPDATE sync_devices SET at = '2020-01-01' WHERE user_id = '${id}'`);
    await startJob(server, 'forget-old-devices');
    const devices = () => sql(server, `SELECT 1 FROM sync_devices WHERE user_id = '${id}'`);
    await eventually(async () => expect(await devices()).toEqual([]));
    expect((await push(server, token, [{ n: 2, a: a(), on: false }])).json).toMatchObject({
      last: 0,
      gap: true,
    });
    expect((await push(server, token, [{ n: 1, a: a(), on: false }], 'aparelho-novo')).json).toMatchObject({
      changed: 1,
    });
    expect(await favorites(server, id)).toEqual([]);
  });

  const BAD_DEVICES: unknown[] = [
    '',
    'curto',
    'x'.repeat(41),
    'com espaço 01',
    7,
    null,
    {},
    ['aparelho-0001'],
  ];
  test.each(BAD_DEVICES)('from a device called %j is refused and stores nothing', async (device) => {
    const { id, token } = await addMember(server);
    const answer = await push(server, token, [{ n: 1, a: a(), on: true }], device);
    expect(`${answer.status} ${codes(answer)}`).toBe('400 device:invalid_device');
    expect(await favorites(server, id)).toEqual([]);
  });

  const good = (): Op => ({ n: 1, a: a(), on: true });
  const BAD_OPS: [string, () => unknown][] = [
    ['no list', () => undefined],
    ['null', () => null],
    ['text', () => 'tudo'],
    ['an object', () => ({ 0: good() })],
    ['a null in it', () => [null]],
    ['number zero', () => [{ ...good(), n: 0 }]],
    ['a fraction', () => [{ ...good(), n: 1.5 }]],
    ['a number as text', () => [{ ...good(), n: '1' }]],
    ['a number beyond counting', () => [{ ...good(), n: 1e300 }]],
    ['on as text', () => [{ ...good(), on: 'true' }]],
    ['no on', () => [{ n: 1, a: a() }]],
    ['a number for the assistant', () => [{ ...good(), a: 5 }]],
    ['SQL for the assistant', () => [{ ...good(), a: "' OR 1=1 --   " }]],
    ['a list for the assistant', () => [{ ...good(), a: [a()] }]],
    ['a good one before a bad one', () => [good(), { n: 2, a: 'x', on: true }]],
    ['too many', () => Array.from({ length: 501 }, (_, n) => ({ ...good(), n: n + 1 }))],
  ];
  test.each(BAD_OPS)('with %s instead of operations is refused and stores nothing', async (_, ops) => {
    const { id, token } = await addMember(server);
    const answer = await push(server, token, ops());
    expect(`${answer.status} ${codes(answer)}`).toBe('400 ops:invalid_ops');
    expect(await favorites(server, id)).toEqual([]);
    expect(await sql(server, `SELECT 1 FROM sync_devices WHERE user_id = '${id}'`)).toEqual([]);
  });
});
