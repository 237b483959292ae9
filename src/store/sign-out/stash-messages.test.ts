import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberDatabase, type OutgoingMessage } from '#store/database/database.ts';
import { restoreMessages, stashMessages } from './stash-messages.ts';

let db: MemberDatabase;

beforeEach(() => {
  db = new MemberDatabase('ana');
});

afterEach(async () => {
  vi.restoreAllMocks();
  db.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const written = (key: string): OutgoingMessage => ({
  key,
  ticketId: null,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  message: `Mensagem ${key}`,
  writtenAt: 1,
  refusal: '',
});
const stash = (...keys: string[]) => stashMessages({ userId: 'ana', messages: keys.map(written) });
const keys = (): Promise<string[]> => db.outgoing.toCollection().primaryKeys();

/** What another tab does between the copy of the stash into the mirror and its deletion. */
function behindCopy(act: () => Promise<unknown>): Promise<unknown> {
  let acted: Promise<unknown> = Promise.resolve();
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Dexie.Promise<unknown>;
  vi.spyOn(db, 'transaction').mockImplementation(
    (...given: unknown[]) =>
      transaction(...given).then(() => {
        acted = Dexie.ignoreTransaction(act);
        return acted;
      }) as never,
  );
  return restoreMessages(db).then(() => acted);
}

it('what is stashed while others come back stays for the next time', async () => {
  await stash('m1');
  await behindCopy(() => stash('m2'));
  vi.restoreAllMocks();
  expect(await keys()).toEqual(['m1']);
  await restoreMessages(db);
  expect(await keys()).toEqual(['m1', 'm2']);
});

it('what is stashed once more while it comes back is not lost with the mirror', async () => {
  await stash('m1');
  // Another tab signs out: it has read the mirror with the message in it, and will delete that.
  await behindCopy(() => stash('m1'));
  vi.restoreAllMocks();
  await db.delete();
  db = new MemberDatabase('ana');
  await restoreMessages(db);
  expect(await keys()).toEqual(['m1']);
});
