import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { askAll } from '../../support/oracle/ask.ts';
import { type Guess, guesses, type Question, walk } from '../../support/oracle/questions.ts';
import { heard, listenTo } from '../../support/oracle/topics.ts';
import { makeWorld, removeBia, type World } from '../../support/oracle/world.ts';
import { startPocketBase } from '../../support/pocketbase.ts';

const empty = mkdtempSync(join(tmpdir(), 'no-hooks-'));
afterAll(() => rmSync(empty, { recursive: true }));

/** The guesses whose answer depends on whether they are right. */
async function told(world: World, token: string, asked: Guess[]): Promise<Guess[]> {
  const ask = (side: 'right' | 'wrong') =>
    askAll(
      world,
      token,
      asked.map((guess) => ({ base: guess.base, query: guess[side] })),
    );
  const [right, wrong] = [await ask('right'), await ask('wrong')];
  return asked.filter((_, n) => right[n] !== wrong[n]);
}

const text = ({ base, query }: Question) => `${base} ${JSON.stringify(query)}`;

const SERVERS = [
  { name: 'with the hooks', options: {}, isBare: false },
  { name: 'without the hooks', options: { hooksDir: empty }, isBare: true },
];

describe.each(SERVERS)('$name', ({ options, isBare }) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(await startPocketBase(options), isBare);
  });
  afterAll(() => world.server.stop());

  test('a right guess at a secret of another member is answered like a wrong one', async () => {
    const asked = guesses(world);
    const plain = asked.filter(
      ({ base, right }) => base === 'users' && right['filter']?.startsWith('@collection.'),
    );
    const known = await told(world, world.server.superuserToken, plain);
    // Who may see everything is answered: the questions are not empty ones.
    expect(new Set(known.map(({ secret }) => secret)).size).toBe(11);
    if (isBare) {
      const answered = await told(world, world.token, asked);
      expect(answered.map(({ base, right }) => text({ base, query: right }))).toEqual([]);
    } else {
      // Stricter: refused by its form, before any row is compared with the guess.
      const questions = asked.map(({ base, right }) => ({ base, query: right }));
      const answers = await askAll(world, world.token, questions);
      const isRefused = (answer = '') => answer.startsWith('403 ') || /^400 .*"invalid_query"/.test(answer);
      expect(questions.filter((_, n) => !isRefused(answers[n])).map(text)).toEqual([]);
    }
    expect(asked.length).toBeGreaterThan(500);
  });

  // The rules see a filter or a sort only where no hook has looked at it and taken it away.
  test('a member reads the own rows by a filter or a sort while the hooks are there, and by an expansion never', async () => {
    const NOT_HERS = ['registration_requests', 'system_logs'];
    const own = [...world.ana.keys()].filter((name) => !NOT_HERS.includes(name));
    const plain = [{}, { fields: 'id' }];
    const shaped = [{ filter: "id != ''" }, { sort: 'id' }];
    const asked = own.flatMap((base) =>
      [...plain, ...shaped, { expand: 'user_id' }].map((query) => ({ base, query })),
    );
    const answers = await askAll(world, world.token, asked);
    const shown = asked.filter((_, n) => answers[n]?.includes('"id":'));
    const seen = isBare ? plain : [...plain, ...shaped];
    expect(shown).toEqual(own.flatMap((base) => seen.map((query) => ({ base, query }))));
    expect(own.length).toBeGreaterThan(5);

    // One record has nothing to filter, but a realtime topic of it has options.
    const viewed = asked.map(({ base, query }) => ({
      base,
      query: new URLSearchParams(query),
      path: `/api/collections/${base}/records/${world.ana.get(base)?.['id']}`,
    }));
    for (const { path, query } of viewed) {
      const { status } = await call(world.server, 'GET', `${path}?${query}`, { token: world.token });
      const isPlain = query.size === 0 || query.has('fields');
      expect(`${path}?${query}: ${status}`).toBe(`${path}?${query}: ${isPlain ? 200 : isBare ? 404 : 400}`);
    }
  });

  // With the hooks every such question is refused: the rules alone are what answers the same.
  test.runIf(isBare || FULL)(
    'whatever relation is followed, the answers are the same when the other member was never there',
    async () => {
      const asked = walk(world);
      const plain = world.schema.map(({ name }) => ({ base: name, query: {} }));
      const questions: Question[] = [...asked, ...plain];
      // The hooks refuse such topics; sync/realtime-bounds.test.ts has them.
      const stream = isBare ? await listenTo(world, asked) : null;
      const heardBefore = stream ? await heard(world, stream) : [];
      const before = await askAll(world, world.token, questions);
      await removeBia(world);
      const after = await askAll(world, world.token, questions);
      const heardAfter = stream ? await heard(world, stream) : [];
      stream?.close();
      expect.soft(questions.filter((_, n) => before[n] !== after[n]).map(text)).toEqual([]);
      expect.soft(heardAfter).toEqual(heardBefore);
      expect(asked.length).toBeGreaterThan(250);
    },
  );
});
