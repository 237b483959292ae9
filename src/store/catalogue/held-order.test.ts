import { afterEach, expect, it, vi } from 'vitest';
import { MemberDatabase } from '#store/database/database.ts';
import { applyPull } from '#store/mirror/apply-pull.ts';
import { answer, assistants } from '../../../tests/support/whole-answer.ts';
import { type CatalogueWatcher, catalogueOf } from './catalogue-watcher.ts';

let db: MemberDatabase;
let name = 0;
let end: () => void;

afterEach(async () => {
  end();
  db.close();
  await db.delete();
});

/** The watcher of a new database, as what stores an answer finds it too. */
function watchNew(): CatalogueWatcher {
  db = new MemberDatabase(`held-${name++}`);
  const watcher = catalogueOf(db);
  end = watcher.subscribe(() => undefined);
  return watcher;
}

const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 20_000, interval: 5 });

it('shows what it has ordered while it was being stored, and orders it no second time', async () => {
  const watcher = watchNew();
  const all = assistants(300);
  await applyPull(db, null, answer(all));
  await until(() => watcher.current().phase === 'whole');
  // The very same: those that are read from the database are others.
  expect(watcher.current().catalogue.assistants[0]).toBe(all.at(-1));
  // Of what another tab has stored nothing is known.
  await db.transaction('rw', db.state, async () => {
    const catalogue = await db.read('catalogue');
    if (catalogue) await db.state.put({ ...catalogue, revisions: catalogue.revisions.map((one) => one + 1) });
  });
  await until(() => watcher.current().catalogue.assistants[0] !== all.at(-1));
  expect(watcher.current().catalogue.assistants[0]).toEqual(all.at(-1));
});

it('shows nothing of what it has ordered and the device could not store', async () => {
  const watcher = watchNew();
  vi.spyOn(db.buckets, 'bulkPut').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'));
  await expect(applyPull(db, null, answer(assistants(300)))).rejects.toThrow('no room');
  const others = assistants(200);
  await applyPull(db, null, answer(others));
  await until(() => watcher.current().phase === 'whole');
  expect(watcher.current().catalogue.assistants[0]).toBe(others.at(-1));
  expect(watcher.current().total).toBe(200);
});
